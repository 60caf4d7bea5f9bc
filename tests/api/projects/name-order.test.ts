import { expect, test } from "vitest";
import { listUsers } from "#contract/wire/accounts/users.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { listEventTypes, listEventTypesOfDevice } from "#contract/wire/events.ts";
import { listProjectsOfAdmin, listProjectsOfUser } from "#contract/wire/projects/memberships.ts";
import { listProjectDevices, listProjects } from "#contract/wire/projects/projects.ts";
import { countTrackTags } from "#contract/wire/tracks/track-tag-lists.ts";
import { tell } from "#tests/support/events.ts";
import { listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";
import {
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** As people read them, and as neither bytes nor every alphabet of a database would have them. */
const inOrder = ["a-line 1", "Abel", "Line 9", "Line 10", "ōtira", "Tui", "Tūī", "Zealandia"];
const shuffled = [5, 2, 7, 0, 3, 6, 1, 4].map((index) => inOrder[index] as string);

test("projects, devices and people are listed in one order of names, whatever the database", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  for (const name of shuffled) await makeProject(api, owner, name);
  const { groups } = await api.send(listProjects, {}, owner.token);
  expect(groups.map(({ groupName }) => groupName)).toEqual(inOrder);
  const [{ id: projectId } = { id: 0 }] = groups;
  for (const name of shuffled) await makeCamera(api, projectId, name);
  const { devices } = await api.send(listDevices, {}, owner.token);
  expect(devices.map(({ deviceName }) => deviceName)).toEqual(inOrder);
  const group = { groupIdOrName: String(projectId) };
  const own = await api.send(listProjectDevices, group, owner.token);
  expect(own.devices.map(({ deviceName }) => deviceName)).toEqual(inOrder);
  await makeSuperUser(api, owner, "read");
  const address = { emailAddress: owner.email };
  for (const endpoint of [listProjectsOfAdmin, listProjectsOfUser]) {
    const named = await api.send(endpoint, address, owner.token);
    expect(named.groups.map(({ groupName }) => groupName)).toEqual(inOrder);
  }
  const all = await api.send(listProjects, {}, owner.token);
  expect(all.groups.map(({ groupName }) => groupName)).toEqual(inOrder);
  const { write } = api.services.store;
  for (const [index, name] of shuffled.entries()) {
    const { id } = await register(api, `Person ${index}`);
    await write.updateTable("users").set({ name }).where("id", "=", id).execute();
  }
  const { usersList } = await api.send(listUsers, {}, owner.token);
  const names = usersList.map(({ userName }) => userName);
  expect(names.filter((name) => name !== "Olive Owner")).toEqual(inOrder);
});

test("types of events are listed in that order, too", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const camera = await makeCamera(api, await makeProject(api, owner, "Kea Basin"), "Ridge");
  const types = ["alert-sent", "Alert9", "alert10", "config", "Zone"];
  for (const type of types.toReversed()) await tell(api, camera, type);
  const { eventTypes } = await api.send(listEventTypes, {}, owner.token);
  expect(eventTypes.filter((type) => types.includes(type))).toEqual(types);
  const ofDevice = await api.send(listEventTypesOfDevice, { deviceId: camera.id }, owner.token);
  expect(ofDevice.eventTypes).toEqual(types);
});

test("equally frequent tags are counted in one order, however they are cut into pages", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const camera = await makeCamera(api, await makeProject(api, owner, "Kea Basin"), "Ridge");
  const labels = ["Cat", "bird", "false-positive", "falsehood", "ōi"];
  const tracks = labels.map(() => ["rat"]);
  const id = await see(api, camera, { at: "2026-11-19T06:00:00Z", tracks });
  for (const [index, trackId] of (await listTrackIds(api, id)).entries()) {
    await tagTrack(api, trackId, { what: labels.toReversed()[index] ?? "", userId: owner.id });
  }
  const { rows } = await api.send(countTrackTags, {}, owner.token);
  expect(rows.map(({ what }) => what)).toEqual(labels);
  const part = await api.send(countTrackTags, { offset: 1, limit: 2 }, owner.token);
  expect(part.rows.map(({ what }) => what)).toEqual(labels.slice(1, 3));
});
