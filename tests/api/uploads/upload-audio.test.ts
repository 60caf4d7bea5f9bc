import { expect, test } from "vitest";
import {
  getRawFile,
  getRecording,
  type RecordingData,
} from "#contract/wire/recordings/recordings.ts";
import { requireRecording } from "#tests/media/cptv/cptv-samples.ts";
import { makeM4a } from "#tests/media/video/mp4-samples.ts";
import { type Camera, makeCast, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

const texts = {
  recordingDateTime: "2026-11-19T20:15:30.5+13:00",
  duration: "60.25",
  latitude: "-43.6",
  longitude: "172.7",
};

interface Cast {
  camera: Camera;
  member: Person;
}

interface Sent {
  file?: Uint8Array;
  fileName?: string;
  data?: Record<string, unknown>;
}

async function recordSound(
  api: TestApi,
  { camera, member }: Cast,
  { file = makeM4a(texts), fileName = "file", data = {} }: Sent = {},
): Promise<RecordingData> {
  const parts = [dataPart({ type: "audio", ...data }), filePart(file, fileName)];
  const { recordingId: id = 0, messages } = await upload(api, camera.token, parts);
  expect(messages).toEqual(["Thanks for the data"]);
  return (await api.send(getRecording, { id }, member.token)).recording;
}

test("embedded-metadata-tc2.aac: what the recorder wrote is what is known", async (context) => {
  const file = requireRecording(context, "embedded-metadata-tc2.aac");
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const fileName = "embedded-metadata-tc2.aac";
  const recording = await recordSound(api, cast, { file, fileName });
  expect(recording).toMatchObject({
    recordingDateTime: "2024-10-02T01:47:11.101Z",
    duration: 20.000912,
    location: { lat: -43.601032, lng: 172.71317 },
    rawMimeType: "audio/mp4",
    version: null,
    additionalMetadata: {},
  });
  const raw = await api.send(getRawFile, { id: recording.id }, cast.member.token);
  expect(Buffer.from(await raw.arrayBuffer()).equals(file)).toBe(true);
});

test("sound waits for the worker that analyses it", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const recording = await recordSound(api, await makeCast(api));
  expect(recording.processingState).toBe("analyse");
});

test("what was sent wins over what the file says", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  expect(await recordSound(api, cast)).toMatchObject({
    recordingDateTime: "2026-11-19T07:15:30.500Z",
    duration: 60.25,
    location: { lat: -43.6, lng: 172.7 },
  });
  const sent = { recordingDateTime: "2026-11-01T00:00:00.000Z", duration: 5 };
  const data = { ...sent, location: [-41, 174] };
  const location = { lat: -41, lng: 174 };
  expect(await recordSound(api, cast, { data })).toMatchObject({ ...sent, location });
  const unknown = await recordSound(api, cast, { data: { duration: 321 } });
  expect(unknown.duration).toBe(60.25);
});

test("files are read by their names, wherever in them the texts lie", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const file = makeM4a(texts, { soundFirst: true, soundBytes: 300_000 });
  for (const fileName of ["file", "kea.aac", "KEA.M4A"])
    expect((await recordSound(api, cast, { file, fileName })).duration).toBe(60.25);
  const other = [dataPart({ type: "audio" }), filePart(file, "kea.wav")];
  expect((await upload(api, cast.camera.token, other)).status).toBe(422);
});

test("sound that says nothing, or nonsense, is taken in with what was sent", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const recordingDateTime = "2026-11-20T06:00:00.000Z";
  const nonsense = {
    recordingDateTime: "yesterday",
    duration: "-1",
    latitude: "north",
    longitude: "172",
  };
  const files = [
    makeM4a(),
    makeM4a(nonsense),
    makeM4a({ ...nonsense, duration: "1e999", latitude: "0" }),
    makeM4a({ duration: "", latitude: "91", longitude: "172" }),
    makeM4a(texts).subarray(0, 200),
    Buffer.from("no sound at all"),
    Buffer.alloc(0),
  ];
  for (const file of files) {
    const recording = await recordSound(api, cast, { file, data: { recordingDateTime } });
    expect(recording).toMatchObject({ recordingDateTime, duration: null, location: null });
    expect(recording.processingState).toBe("FINISHED");
    const untimed = [dataPart({ type: "audio" }), filePart(file)];
    expect(await upload(api, cast.camera.token, untimed)).toMatchObject({
      status: 422,
      errorType: "validation",
    });
  }
});

test("sound without a place was recorded where its device is", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { latitude: _, longitude: __, ...placeless } = texts;
  const file = makeM4a(placeless);
  expect((await recordSound(api, cast, { file })).location).toBe(null);
  await record(api, cast.camera, { location: [-43.6, 172.7] });
  const recording = await recordSound(api, cast, { file });
  expect(recording).toMatchObject({ location: { lat: -43.6, lng: 172.7 } });
  expect(recording.stationName).toMatch(/^New station for Ridge camera_/);
});

test("sound sent as thermal video is corrupt, though it says when it was recorded", async () => {
  await using api = await openTestApi();
  const recording = await recordSound(api, await makeCast(api), { data: { type: "thermalRaw" } });
  expect(recording).toMatchObject({
    processingState: "CORRUPT",
    recordingDateTime: "2026-11-19T07:15:30.500Z",
  });
});
