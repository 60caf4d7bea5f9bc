import { expect, test } from "vitest";
import { deleteProject } from "#contract/wire/projects/deleted-projects.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import {
  assignSchedule,
  deleteSchedule,
  getDeviceSchedule,
  getOwnSchedule,
  listScheduleFollowers,
  removeSchedule,
  replaceSchedule,
} from "#contract/wire/schedules/schedules.ts";
import { join, makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { makeSchedule, openWithSpeaker, scheduleOf } from "#tests/support/projects/schedules.ts";

test("whoever has left a project decides no longer what its devices play, and an admin takes it away", async () => {
  const { api, owner, projectId, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const mere = await register(api, "Mere Member");
  await join(api, mere, projectId);
  const scheduleId = await makeSchedule(api, mere.token, "Dusk");
  await api.send(assignSchedule, { deviceId, scheduleId }, mere.token);
  const other = await makeSchedule(api, mere.token, "Another");
  await api.send(removeMember, { groupId: projectId, email: mere.email }, token);
  const all = { id: scheduleId, schedule: scheduleOf("All night") };
  const foreign = { status: 403, errorType: "client" };
  expect(await api.refuse(replaceSchedule, all, mere.token)).toMatchObject(foreign);
  expect(await api.refuse(deleteSchedule, all, mere.token)).toMatchObject(foreign);
  const { schedule } = await api.send(getOwnSchedule, {}, speaker.token);
  expect(schedule.description).toBe("Dusk");
  const unassigned = { deviceId, scheduleId: other };
  expect(await api.refuse(removeSchedule, unassigned, owner.token)).toMatchObject(foreign);
  await api.send(removeSchedule, { deviceId, scheduleId }, owner.token);
  expect((await api.refuse(getOwnSchedule, {}, speaker.token)).status).toBe(403);
  await api.send(replaceSchedule, all, mere.token);
  await join(api, mere, projectId);
  await api.send(assignSchedule, { deviceId, scheduleId }, mere.token);
  await api.send(deleteProject, { groupIdOrName: projectId, groupName: "Kea Basin" }, token);
  await api.send(replaceSchedule, all, mere.token);
});

test("who follows a schedule is named as far as its owner sees them, and the others are counted", async () => {
  const { api, projectId, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const mere = await register(api, "Mere Member");
  await join(api, mere, projectId);
  const own = await makeProject(api, mere, "Tui Gully");
  const second = await makeCamera(api, projectId, "Second speaker");
  const gully = await makeCamera(api, own, "Gully speaker");
  const id = await makeSchedule(api, mere.token, "Dusk");
  const ask = () => api.send(listScheduleFollowers, { id }, mere.token);
  expect(await ask()).toEqual({ devices: [], followedElsewhere: 0 });
  for (const follower of [deviceId, second.id, gully.id])
    await api.send(assignSchedule, { deviceId: follower, scheduleId: id }, mere.token);
  const gullySpeaker = { id: gully.id, deviceName: "Gully speaker" };
  expect(await ask()).toEqual({
    devices: [
      gullySpeaker,
      { id: deviceId, deviceName: "Ridge speaker" },
      { id: second.id, deviceName: "Second speaker" },
    ],
    followedElsewhere: 0,
  });
  await api.send(removeMember, { groupId: projectId, email: mere.email }, token);
  expect(await ask()).toEqual({ devices: [gullySpeaker], followedElsewhere: 2 });
  await api.send(deleteProject, { groupIdOrName: projectId, groupName: "Kea Basin" }, token);
  expect(await ask()).toEqual({ devices: [gullySpeaker], followedElsewhere: 0 });
});

test("who made a device's schedule is named while they are in its project, where that is asked for", async () => {
  const { api, projectId, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const mere = await register(api, "Mere Member");
  await join(api, mere, projectId);
  const scheduleId = await makeSchedule(api, mere.token, "Dusk");
  await api.send(assignSchedule, { deviceId, scheduleId }, mere.token);
  const ask = (input: { "with-author"?: boolean } = {}) =>
    api.send(getDeviceSchedule, { id: deviceId, ...input }, token);
  const schedule = scheduleOf("Dusk");
  expect(await ask()).toEqual({ schedule });
  expect(await ask({ "with-author": true })).toEqual({ schedule, author: "Mere Member" });
  await api.send(removeMember, { groupId: projectId, email: mere.email }, token);
  expect(await ask({ "with-author": true })).toEqual({ schedule });
  await join(api, mere, projectId, { pending: "requested" });
  expect(await ask({ "with-author": true })).toEqual({ schedule });
});
