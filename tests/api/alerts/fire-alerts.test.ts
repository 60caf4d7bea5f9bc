import { subDays } from "date-fns";
import { expect, test } from "vitest";
import { markMembershipRemoved } from "#api/projects/queries/memberships.ts";
import {
  listAlerts,
  listDeviceAlerts,
  listLocationAlerts,
  listProjectAlerts,
} from "#contract/wire/alerts.ts";
import { leaveProject, removeMember } from "#contract/wire/projects/memberships.ts";
import { uploadRecordingForDevice } from "#contract/wire/recordings/recordings.ts";
import { listEventsOf, listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { join, makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listLocations } from "#tests/support/projects/places.ts";
import {
  addTag,
  addTrack,
  finish,
  leaseNew,
  openWorkplace,
} from "#tests/support/processes/workers.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";

test("an alert on the device, the location or the project of a recording fires, and no other", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  await see(api, camera, []);
  const [location] = await listLocations(api);
  const other = await makeCamera(api, projectId, "Gully camera");
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const fired = [
    await watch(api, member, { deviceId: camera.id }),
    await watch(api, member, { stationId: location?.id ?? 0 }),
    await watch(api, member, { projectId }),
  ];
  const silent = [
    await watch(api, owner, { deviceId: other.id }),
    await watch(api, owner, { projectId: elsewhere }),
    await watch(api, owner, { projectId }, { tags: ["cat"] }),
    await watch(api, owner, { projectId }, { tags: [] }),
  ];
  const recId = await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email, member.email, member.email]);
  const at = api.now().toISOString();
  const trackId = expect.any(Number) as number;
  const details = fired.map((alertId) => ({ alertId, recId, trackId, success: true }));
  expect(await listEventsOf(api, "alert")).toEqual(
    details.map((one) => ({ deviceId: camera.id, at, details: one })),
  );
  const { alerts } = await api.send(listAlerts, {}, member.token);
  expect(alerts.map(({ id, lastAlert }) => [id, lastAlert])).toEqual(fired.map((id) => [id, at]));
  const { alerts: others } = await api.send(listAlerts, {}, owner.token);
  expect(others.map(({ id, lastAlert }) => [id, lastAlert])).toEqual(
    silent.map((id) => [id, "never"]),
  );
});

test("row 4: an alert says when it fired at once after the upload, and is mailed later", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  await see(api, camera, []);
  const [location] = await listLocations(api);
  const stationId = location?.id ?? 0;
  await watch(api, member, { deviceId: camera.id });
  await watch(api, member, { stationId });
  await watch(api, member, { projectId });
  await watch(api, owner, { deviceId: camera.id }, { tags: ["cat"] });
  const told = async ({ token }: { token: string }) => {
    const lists = [
      await api.send(listDeviceAlerts, { deviceId: camera.id }, token),
      await api.send(listLocationAlerts, { stationId }, token),
      await api.send(listProjectAlerts, { projectId }, token),
    ];
    return lists.flatMap(({ alerts }) => alerts.map(({ lastAlert }) => lastAlert));
  };
  expect(await told(member)).toEqual(["never", "never", "never"]);
  api.advance(1);
  await see(api, camera, ["possum"]);
  const at = api.now().toISOString();
  expect(await told(member)).toEqual([at, at, at]);
  expect(await told(owner)).toEqual(["never"]);
  expect(await listSightingMails(api)).toEqual([]);
  api.advance(10);
  await api.jobs.drain();
  expect(await told(member)).toEqual([at, at, at]);
  expect(await listSightingMails(api)).toEqual([member.email, member.email, member.email]);
});

test("row 4: an alert says when it fired at once after the end of processing", async () => {
  await using place = await openWorkplace();
  const { api, camera, member } = place;
  await watch(api, member, { deviceId: camera.id });
  const told = async () => {
    const { alerts } = await api.send(listDeviceAlerts, { deviceId: camera.id }, member.token);
    return alerts.map(({ lastAlert }) => lastAlert);
  };
  const job = await leaseNew(place);
  const trackId = await addTrack(place, job.id, {});
  await addTag(place, { id: job.id, trackId }, "possum");
  expect(await told()).toEqual(["never"]);
  await finish(place, job);
  expect(await told()).toEqual([api.now().toISOString()]);
  await finish(place, { id: job.id, jobKey: null });
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("the event of an alert is dated as the recording, and the alert as its mail", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await watch(api, member, { projectId });
  const recordingDateTime = "2026-11-20T05:00:00.000Z";
  await see(api, camera, ["possum"], { recordingDateTime });
  await api.jobs.drain();
  expect(await listEventsOf(api, "alert")).toMatchObject([{ at: recordingDateTime }]);
  const { alerts } = await api.send(listAlerts, {}, member.token);
  expect(alerts).toMatchObject([{ lastAlert: api.now().toISOString() }]);
});

test("an alert on a label fires for those below it; what is seen less often never does", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, admin, projectId } = await makeCast(api);
  await watch(api, member, { projectId }, { tags: ["mammal"] });
  await watch(api, owner, { projectId }, { tags: ["cat"] });
  await watch(api, admin, { projectId }, { tags: ["flying_fox", "brushtail possum"] });
  await see(api, camera, ["brushtail possum", "cat", "brushtail possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email, admin.email]);
});

test("tags of people, of other models and of no animal do not fire", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await watch(api, member, { projectId }, { tags: ["all"], frequencySeconds: 0 });
  await see(api, camera, ["possum"]);
  const { write } = api.services.store;
  await write.updateTable("track_tags").set({ automatic: 0, user_id: member.id }).execute();
  await see(api, camera, ["false-positive", "poor tracking", "part", "unknown"]);
  const tracks = [{ predictions: [{ model_id: 2, confident_tag: "possum", confidence: 0.9 }] }];
  await see(api, camera, [], { metadata: { models: [{ id: 2, name: "small" }], tracks } });
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([]);
});

test("an alert rests for its time, or not at all where that is none", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  await watch(api, member, { projectId });
  await watch(api, owner, { projectId }, { frequencySeconds: 0 });
  const pauses = [0, 1799, 1];
  for (const pause of pauses) {
    api.advance(pause);
    await see(api, camera, ["possum"]);
    await api.jobs.drain();
  }
  const mailed = await listSightingMails(api);
  expect(mailed.filter((to) => to === member.email)).toHaveLength(2);
  expect(mailed.filter((to) => to === owner.email)).toHaveLength(pauses.length);
});

test("recordings of yesterday, of sound, brought in by people or unprocessed fire nothing", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await watch(api, member, { projectId });
  await see(api, camera, ["possum"], { recordingDateTime: "2026-11-19T07:30:00.000Z" });
  await see(api, camera, ["possum"], { type: "audio" });
  await see(api, camera, ["possum"], { processingState: "analyse.failed" });
  const track = { predictions: [{ model_id: 1, confident_tag: "possum", confidence: 0.9 }] };
  const metadata = { models: [{ id: 1, name: "Master" }], tracks: [track] };
  const data = { type: "thermalRaw", recordingDateTime: api.now().toISOString(), metadata };
  const path = uploadRecordingForDevice.path.replace(":deviceId", String(camera.id));
  const parts = [dataPart(data), filePart(makeCptv())];
  expect((await upload(api, member.token, parts, path)).status).toBe(200);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([]);
});

test("a recording that is processed when it is old, or deleted before that, fires nothing", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await watch(api, member, { projectId }, { frequencySeconds: 0 });
  const late = await see(api, camera, ["possum"]);
  const { write } = api.services.store;
  const deleted_at = api.now().toISOString();
  await write.updateTable("recordings").set({ deleted_at }).where("id", "=", late).execute();
  await api.jobs.drain();
  const recordingDateTime = subDays(api.now(), 1).toISOString();
  await see(api, camera, ["possum"], { recordingDateTime });
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([]);
});

test("an alert that has fired is mailed, however long its mail has to wait", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await watch(api, member, { projectId });
  await see(api, camera, ["possum"]);
  api.advance(25 * 60 * 60);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("who has left, was removed or is only invited gets no alerts, and neither does an address that is not confirmed", async () => {
  await using api = await openTestApi();
  const { camera, projectId, owner, admin, member, writer, stranger } = await makeCast(api);
  await join(api, stranger, projectId);
  for (const person of [owner, admin, member, stranger, writer]) {
    await watch(api, person, { projectId });
    await watch(api, person, { deviceId: camera.id });
  }
  await api.send(leaveProject, { groupIdOrName: String(projectId) }, member.token);
  await api.send(removeMember, { groupId: projectId, userId: admin.id }, owner.token);
  await join(api, stranger, projectId, { pending: "invited" });
  await leaveUnconfirmed(api, owner);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([writer.email, writer.email]);
});

test("who is a member again gets alerts again", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  await watch(api, member, { projectId });
  const { write } = api.services.store;
  const row = await write
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", member.id)
    .executeTakeFirstOrThrow();
  await markMembershipRemoved(write, row.id, api.now());
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([]);
  await join(api, member, projectId);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("alerts on a device that is inactive, or on a location that is retired, do not fire", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member, owner } = await makeCast(api);
  await see(api, camera, []);
  const [location] = await listLocations(api);
  await watch(api, member, { deviceId: camera.id });
  await watch(api, member, { stationId: location?.id ?? 0 });
  await watch(api, owner, { projectId });
  await see(api, camera, ["possum"]);
  const at = api.now().toISOString();
  const { write } = api.services.store;
  await write.updateTable("devices").set({ deactivated_at: at }).execute();
  await write.updateTable("locations").set({ retired_at: at }).execute();
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([owner.email]);
});
