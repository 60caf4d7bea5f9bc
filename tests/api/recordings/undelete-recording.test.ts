import { expect, test } from "vitest";
import {
  undeleteRecording,
  undeleteRecordings,
} from "#contract/wire/recordings/recording-changes.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { at, recordAt } from "#tests/support/projects/locations.ts";
import {
  makeCamera,
  makeCast,
  makeProject,
  makeSuperUser,
} from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  hardDelete,
  listRecordingActs,
  openWithRecording,
  readRecording,
  readTimes,
  softDelete,
} from "#tests/support/recordings/recording-changes.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("a deleted recording is brought back as it was", async () => {
  const { api, id, member, admin } = await openWithRecording({ comment: "rat on the bait" });
  await using _ = api;
  const before = await readRecording(api, id, member);
  await softDelete(api, id, admin);
  const outcome = await api.attempt(undeleteRecording, { id }, member.token);
  expect(outcome).toMatchObject({ ok: true, messages: ["Undeleted recording."] });
  expect(await readRecording(api, id, member)).toEqual(before);
  const deleted = api.services.store.read
    .selectFrom("recordings")
    .select(["deleted_at", "deleted_by_id"]);
  expect(await deleted.execute()).toEqual([{ deleted_at: null, deleted_by_id: null }]);
});

test("what stands, or never was, cannot be brought back", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  for (const wrong of [id, id + 1]) {
    const refusal = await api.refuse(undeleteRecording, { id: wrong }, member.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
});

test("bringing back takes no fields", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  await softDelete(api, id, member);
  const raw = { method: "PATCH", token: member.token, body: { comment: "back" } };
  expect((await requestRaw(api, `/api/v1/recordings/${id}/undelete`, raw)).status).toBe(422);
});

test("of two who bring a recording back at the same time, one has done it", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  await softDelete(api, id, member);
  const outcomes = await Promise.all(
    [member, admin].map(({ token }) => api.attempt(undeleteRecording, { id }, token)),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 403]);
});

test("times of latest activity move forward again, those of sound for sound alone", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await recordAt(api, camera, ridge, 4);
  const sound = { type: "audio", recordingDateTime: at(6), location: ridge, duration: 60 };
  const id = await record(api, camera, sound);
  const before = await readTimes(api);
  await softDelete(api, id, member);
  await api.send(undeleteRecording, { id }, member.token);
  const { location, ...times } = await readTimes(api);
  expect(times).toEqual({ device: before.device, project: before.project });
  expect(location).toEqual({ ...before.location, last_active_audio_at: null });
});

test("bringing back an older recording leaves the times, and the device's connection", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const older = await recordAt(api, camera, ridge, 4);
  await recordAt(api, camera, ridge, 5);
  const connection = api.services.store.read.selectFrom("devices").select("last_connection_at");
  const [before, connectedAt] = [await readTimes(api), await connection.execute()];
  await softDelete(api, older, member);
  api.advance(60);
  await api.send(undeleteRecording, { id: older }, member.token);
  expect(await readTimes(api)).toEqual(before);
  expect(await connection.execute()).toEqual(connectedAt);
});

test("several are brought back at once, with the times of their devices", async () => {
  await using api = await openTestApi();
  const { camera, admin, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Creek camera");
  const ids = [
    await recordAt(api, camera, ridge, 4),
    await recordAt(api, camera, ridge, 5),
    await recordAt(api, other, ridge, 6),
    await record(api, other, { recordingDateTime: at(3), location: ridge, duration: 2 }),
  ];
  const standing = await recordAt(api, camera, ridge, 2);
  const before = await readTimes(api);
  for (const id of ids) await softDelete(api, id, admin);
  await api.send(undeleteRecordings, { ids: [...ids, standing, 4711] }, admin.token);
  const query = { projectId, duration: 0, "include-false-positives": true };
  const { recordings } = await api.send(queryRecordings, query, admin.token);
  expect(recordings).toHaveLength(5);
  expect(await readTimes(api)).toEqual(before);
  expect((await listRecordingActs(api)).at(-1)).toEqual({
    action: "recording restored",
    actor_id: admin.id,
    project_id: projectId,
    details: { recordingIds: ids },
  });
});

test("of several only those are brought back whose project the caller manages", async () => {
  await using api = await openTestApi();
  const { camera, admin, owner, stranger, writer } = await makeCast(api);
  const foreignProject = await makeProject(api, stranger, "Far Valley");
  const foreign = await record(api, await makeCamera(api, foreignProject, "Far camera"));
  const own = await record(api, camera);
  await softDelete(api, own, owner);
  await softDelete(api, foreign, stranger);
  await api.send(undeleteRecordings, { ids: [own, foreign] }, admin.token);
  await readRecording(api, own, admin);
  await readRecording(api, foreign, stranger, true);
  await api.send(undeleteRecordings, { ids: [foreign] }, writer.token);
  await readRecording(api, foreign, stranger);
});

test("where none of several can be brought back the whole is refused", async () => {
  await using api = await openTestApi();
  const { camera, admin, member } = await makeCast(api);
  const standing = await record(api, camera);
  const gone = await record(api, camera, { recordingDateTime: at(3) });
  await hardDelete(api, gone, admin);
  for (const ids of [[], [standing], [gone], [standing, gone, 4711]]) {
    const refusal = await api.refuse(undeleteRecordings, { ids }, admin.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  }
  await softDelete(api, standing, member);
  const refusal = await api.refuse(undeleteRecordings, { ids: [standing] }, member.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  await makeSuperUser(api, member, "read");
  expect((await api.refuse(undeleteRecordings, { ids: [standing] }, member.token)).status).toBe(
    403,
  );
});

test("the ids of several are whole numbers, a thousand at most", async () => {
  await using api = await openTestApi();
  const { admin } = await makeCast(api);
  const path = "/api/v1/recordings/undelete";
  const thousand = Array.from({ length: 1001 }, (_, index) => index);
  for (const ids of [undefined, "all", [1.5], ["one"], [null], thousand]) {
    const raw = { method: "PATCH", token: admin.token, body: { ids } };
    expect((await requestRaw(api, path, raw)).status).toBe(422);
  }
});
