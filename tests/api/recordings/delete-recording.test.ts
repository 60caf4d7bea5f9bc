import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { deleteRecording, undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRawFile, getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { at } from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import {
  hardDelete,
  listRecordingActs,
  openWithRecording,
  readRecording,
  softDelete,
} from "#tests/support/recordings/recording-changes.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, record, sha1, upload } from "#tests/support/recordings/uploads.ts";

const tracked = {
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      {
        end_s: 2,
        positions: [{ x: 2, y: 2, width: 4, height: 4, frame_number: 3 }],
        predictions: [{ model_id: 1, confident_tag: "rat" }],
      },
    ],
  },
};

function countRows({ services }: TestApi) {
  const { read } = services.store;
  const tables = ["recordings", "tracks", "track_tags", "recording_labels", "renditions"] as const;
  return Promise.all(
    tables.map(async (table) => {
      const rows = await read.selectFrom(table).select("id").execute();
      return rows.length;
    }),
  );
}

test("a deleted recording is shown only to whoever asks for deleted ones", async () => {
  const { api, id, member, projectId } = await openWithRecording(tracked);
  await using _ = api;
  const outcome = await api.attempt(deleteRecording, { id }, member.token);
  expect(outcome).toMatchObject({ ok: true, messages: ["Deleted recording."] });
  expect((await api.refuse(getRecording, { id }, member.token)).status).toBe(403);
  const query = { projectId, duration: 0, "include-false-positives": true };
  expect((await api.send(queryRecordings, query, member.token)).recordings).toEqual([]);
  expect(await readRecording(api, id, member, true)).toMatchObject({ id, tracks: [{ end: 2 }] });
  const file = await api.send(getRawFile, { id, deleted: true }, member.token);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(makeCptv());
});

test("deleting a recording twice keeps who deleted it first, and when", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  await softDelete(api, id, member);
  const first = api.now().toISOString();
  api.advance(60);
  await softDelete(api, id, admin);
  const deleted = api.services.store.read
    .selectFrom("recordings")
    .select(["deleted_at", "deleted_by_id"]);
  expect(await deleted.execute()).toEqual([{ deleted_at: first, deleted_by_id: member.id }]);
  expect(await listRecordingActs(api)).toMatchObject([
    { action: "recording deleted", actor_id: member.id, details: { recordingId: id } },
  ]);
});

test("deleting for good takes rows, files and pictures along, of this recording alone", async () => {
  const { api, id, member, camera } = await openWithRecording(tracked);
  await using _ = api;
  const other = await record(api, camera, { ...tracked, recordingDateTime: at(3) });
  await api.jobs.drain();
  for (const labelled of [id, other]) {
    const tag = { detail: "cool", confidence: 0.9 };
    await api.send(addLabel, { id: labelled, tag }, member.token);
  }
  const rows = await countRows(api);
  const files = await listFiles(api);
  const input = { id, "soft-delete": false };
  const outcome = await api.attempt(deleteRecording, input, member.token);
  expect(outcome).toMatchObject({ ok: true, messages: ["Hard deleted recording."] });
  expect(await countRows(api)).toEqual(rows.map((count) => count / 2));
  expect(await listFiles(api)).toHaveLength(files.length / 2);
  expect(files.filter((path) => path.includes("-thumb"))).toHaveLength(4);
  expect(await readRecording(api, other, member)).toMatchObject({ tags: [{ detail: "cool" }] });
});

test("the derived file and a thumbnail that was sent along are deleted for good, too", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const part = (name: string) => ({ name, content: "made by us", fileName: `${name}.webp` });
  const recorded = { type: "trailcam-image", recordingDateTime: at(4) };
  const parts = [dataPart(recorded), filePart(new Uint8Array([1, 2])), part("derived")];
  const { recordingId } = await upload(api, camera.token, [...parts, part("thumb")]);
  expect((await listFiles(api)).length).toBeGreaterThanOrEqual(3);
  await hardDelete(api, recordingId as number, member);
  expect(await listFiles(api)).toEqual([]);
});

test("a deleted recording can be deleted for good, and then is gone", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  await softDelete(api, id, member);
  await hardDelete(api, id, admin);
  expect(await listFiles(api)).toEqual([]);
  expect((await api.refuse(undeleteRecording, { id }, admin.token)).status).toBe(403);
  expect((await api.refuse(deleteRecording, { id }, admin.token)).status).toBe(403);
  expect(await listRecordingActs(api)).toMatchObject([
    { action: "recording deleted", actor_id: member.id },
    { action: "recording deleted for good", actor_id: admin.id, details: { recordingId: id } },
  ]);
});

test("of two who delete a recording for good at the same time, one has deleted it", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  const input = { id, "soft-delete": false };
  const outcomes = await Promise.all(
    [member, admin].map(({ token }) => api.attempt(deleteRecording, input, token)),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 403]);
});

test("a deleted recording is no duplicate of what is uploaded anew", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const fileHash = sha1(makeCptv());
  const first = await record(api, camera, { fileHash });
  expect(await record(api, camera, { fileHash })).toBe(first);
  await softDelete(api, first, member);
  expect(await record(api, camera, { fileHash })).not.toBe(first);
});
