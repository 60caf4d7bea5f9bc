import { expect, test } from "vitest";
import {
  getEvent,
  listEventTypes,
  listEventTypesOfDevice,
  queryEvents,
} from "#contract/wire/events.ts";
import { findAnyMembership, markMembershipRemoved } from "#api/projects/queries/memberships.ts";
import { hour, listHeard, tell } from "#tests/support/events.ts";
import {
  join,
  makeCamera,
  makeCast,
  makeProject,
  signInAgain,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const thirtyDaysSeconds = 30 * 24 * 60 * 60;

test("without a device one hears of one's own projects, super-users of all", async () => {
  await using api = await openTestApi();
  const { camera, member, stranger, reader } = await makeCast(api);
  const elsewhere = await makeProject(api, stranger, "Tui Gully");
  const gully = await makeCamera(api, elsewhere, "Gully camera");
  await tell(api, camera, "ours", { hours: [5] });
  await tell(api, gully, "theirs", { hours: [4] });
  expect(await listHeard(api, member)).toEqual(["ours 05"]);
  expect(await listHeard(api, stranger)).toEqual(["theirs 04"]);
  expect(await listHeard(api, reader)).toEqual(["theirs 04", "ours 05"]);
  expect(await listHeard(api, reader, { type: "theirs" })).toEqual(["theirs 04"]);
  await join(api, member, elsewhere);
  expect(await listHeard(api, member, { latest: true })).toEqual(["ours 05", "theirs 04"]);
});

test("who is not in yet, or not any more, hears nothing", async () => {
  await using api = await openTestApi();
  const { camera, invited, member, stranger, projectId } = await makeCast(api);
  await tell(api, camera, "test");
  await join(api, stranger, projectId, { pending: "requested" });
  const { write } = api.services.store;
  const membership = await findAnyMembership(write, { projectId, userId: member.id });
  if (membership) await markMembershipRemoved(write, membership.id, api.now());
  for (const person of [invited, stranger, member]) {
    const reply = await api.send(queryEvents, {}, person.token);
    expect(reply).toMatchObject({ rows: [], count: 0 });
    const query = { deviceId: camera.id };
    const refusal = await api.refuse(queryEvents, query, person.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  }
});

test("a device that is not there is refused like another project's, an inactive one unless asked for", async () => {
  await using api = await openTestApi();
  const { camera, member, stranger } = await makeCast(api);
  await tell(api, camera, "test");
  const ask = (token: string, deviceId: number) => api.refuse(queryEvents, { deviceId }, token);
  expect((await ask(stranger.token, camera.id)).message).toBe(
    (await ask(stranger.token, camera.id + 1)).message.replace(`${camera.id + 1}`, `${camera.id}`),
  );
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: hour(1) })
    .where("id", "=", camera.id)
    .execute();
  expect(await ask(member.token, camera.id)).toMatchObject({ status: 403, errorType: "client" });
  const query = { deviceId: camera.id, "only-active": false };
  expect(await listHeard(api, member, query)).toEqual(["test 06"]);
  expect(await listHeard(api, member)).toEqual(["test 06"]);
});

test("one event is shown by its id", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await tell(api, camera, "audioBait", { details: { volume: 8 } });
  const { rows } = await api.send(queryEvents, {}, member.token);
  const id = rows[0]?.id ?? 0;
  expect(await api.send(getEvent, { id }, member.token)).toMatchObject({
    event: { id, type: "audioBait", dateTime: hour(6), details: { volume: 8 } },
  });
});

test("somebody else's event is refused like one that is not there", async () => {
  await using api = await openTestApi();
  const { camera, stranger, invited, writer, member } = await makeCast(api);
  await tell(api, camera, "test");
  const { rows } = await api.send(queryEvents, {}, member.token);
  const id = rows[0]?.id ?? 0;
  for (const { token } of [stranger, invited]) {
    const foreign = await api.refuse(getEvent, { id }, token);
    const absent = await api.refuse(getEvent, { id: id + 1 }, token);
    expect(foreign).toMatchObject({ status: 403, errorType: "authorization" });
    expect(absent.message).toBe(foreign.message.replace(`${id}`, `${id + 1}`));
  }
  const asUser = { id, "view-mode": "user" } as const;
  expect((await api.refuse(getEvent, asUser, writer.token)).status).toBe(403);
});

test("all types there are are listed, and those of a device in the last month", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Valley camera");
  await tell(api, camera, "throttle");
  await tell(api, camera, "audioBait");
  await tell(api, camera, "audioBait");
  await tell(api, other, "test");
  const typesOf = async (deviceId: number) =>
    (await api.send(listEventTypesOfDevice, { deviceId }, member.token)).eventTypes;
  expect((await api.send(listEventTypes, {}, member.token)).eventTypes).toEqual([
    "audioBait",
    "test",
    "throttle",
  ]);
  expect(await typesOf(camera.id)).toEqual(["audioBait", "throttle"]);
  expect(await typesOf(other.id)).toEqual(["test"]);
});

test("a type that a device told of more than a month ago is not among its own", async () => {
  await using api = await openTestApi();
  const { camera, owner } = await makeCast(api);
  await tell(api, camera, "old", { hours: [7] });
  await tell(api, camera, "young", { hours: [8] });
  api.advance(thirtyDaysSeconds);
  const { token } = await signInAgain(api, owner);
  const { eventTypes } = await api.send(listEventTypesOfDevice, { deviceId: camera.id }, token);
  expect(eventTypes).toEqual(["young"]);
});
