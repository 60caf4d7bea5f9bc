import { expect, test } from "vitest";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { readRecording } from "#tests/support/recordings/recording-changes.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const bytes = new Uint8Array([1, 2, 3]);
const sound = { type: "audio", recordingDateTime: "2026-11-20T05:00:00.000Z", duration: 60 };
const cacophonyIndex = [{ begin_s: 0, end_s: 20, index_percent: 54.2 }];
const facts = {
  relativeToDawn: -17_516,
  relativeToDusk: 2000,
  batteryCharging: "CHARGING",
  batteryLevel: 87,
  airplaneModeOn: false,
  cacophonyIndex,
};
const common = [
  "id",
  "type",
  "duration",
  "recordingDateTime",
  "location",
  "deviceId",
  "deviceName",
  "groupId",
  "groupName",
  "processing",
  "processingState",
  "tags",
  "tracks",
];

/** With a place of their own they would name their location, too. */
async function openWithSound(data: Record<string, unknown>) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await record(api, cast.camera, { ...sound, ...data }, bytes);
  return { api, id, ...cast };
}

function setColumns({ services }: TestApi, columns: Record<string, string>) {
  return services.store.write.updateTable("recordings").set(columns).execute();
}

test("a sound recording is shown with what its recorder said of itself", async () => {
  const { api, id, member } = await openWithSound({ ...facts, version: "1.8.1" });
  await using _ = api;
  const recording = await readRecording(api, id, member);
  const shown = { ...facts, version: "1.8.1", redacted: false, additionalMetadata: {} };
  expect(recording).toMatchObject(shown);
  const keys = [...common, ...Object.keys(shown), "rawMimeType"];
  expect(Object.keys(recording).toSorted()).toEqual(keys.toSorted());
});

test("row 5: version and metadata of a sound recording are there even where they are not known", async () => {
  const { api, id, member } = await openWithSound({});
  await using _ = api;
  const recording = await readRecording(api, id, member);
  const always = { redacted: false, version: null, additionalMetadata: {} };
  expect(recording).toMatchObject(always);
  const keys = [...common, ...Object.keys(always), "rawMimeType"];
  expect(Object.keys(recording).toSorted()).toEqual(keys.toSorted());
});

test("in a list a sound recording tells its battery, its index and whether it is redacted", async () => {
  const { api, member, projectId } = await openWithSound({ ...facts, version: "1.8.1" });
  await using _ = api;
  const query = { projectId, "include-false-positives": true };
  const { recordings } = await api.send(queryRecordings, query, member.token);
  const shown = { redacted: false, batteryLevel: 87, cacophonyIndex };
  expect(recordings).toMatchObject([shown]);
  const keys = [...common, ...Object.keys(shown)];
  expect(Object.keys(recordings[0] ?? {}).toSorted()).toEqual(keys.toSorted());
});

test("a redacted recording says so, and a processed file its type", async () => {
  const { api, id, member } = await openWithSound({});
  await using _ = api;
  const redacted_at = api.now().toISOString();
  await setColumns(api, { redacted_at, derived_key: "file/1", derived_mime_type: "audio/mp4" });
  const recording = await readRecording(api, id, member);
  expect(recording).toMatchObject({ redacted: true, fileMimeType: "audio/mp4" });
});

test("what a recorder said in another form is read, and what is no such value left out", async () => {
  const { api, id, member } = await openWithSound({
    version: 3.2,
    batteryLevel: "64.5",
    airplaneModeOn: "true",
    batteryCharging: 7,
    relativeToDawn: null,
    relativeToDusk: "soon",
    cacophonyIndex: "high",
  });
  await using _ = api;
  const recording = await readRecording(api, id, member);
  const read = { version: "3.2", batteryLevel: 64.5, airplaneModeOn: true };
  expect(recording).toMatchObject(read);
  for (const key of ["batteryCharging", "relativeToDawn", "relativeToDusk", "cacophonyIndex"]) {
    expect(recording).not.toHaveProperty(key);
  }
});

test("a thermal recording shows none of what belongs to sound", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const id = await record(api, camera, { ...facts, version: "1.8.1", type: "thermalRaw" });
  const recording = await readRecording(api, id, member);
  const keys = [...common, "additionalMetadata", "rawMimeType"];
  expect(Object.keys(recording).toSorted()).toEqual(keys.toSorted());
  const query = { projectId, "include-false-positives": true };
  const { recordings } = await api.send(queryRecordings, query, member.token);
  expect(Object.keys(recordings[0] ?? {}).toSorted()).toEqual(common.toSorted());
});

test("one recording tells that it is being processed, a list never does", async () => {
  const { api, id, member, projectId } = await openWithSound({});
  await using _ = api;
  expect(await readRecording(api, id, member)).toMatchObject({ processing: false });
  await api.services.store.write.updateTable("recordings").set({ processing: 1 }).execute();
  expect(await readRecording(api, id, member)).toMatchObject({ processing: true });
  const query = { projectId, "include-false-positives": true };
  const { recordings } = await api.send(queryRecordings, query, member.token);
  expect(recordings).toMatchObject([{ id, processing: false }]);
});
