import { expect, test } from "vitest";
import { getRecording, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { type Camera, makeCast, type Person } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

const evening = "2026-11-20T06:00:00.000Z";

interface Cast {
  camera: Camera;
  member: Person;
}

async function recordAndGet(
  api: TestApi,
  { camera, member }: Cast,
  data: Record<string, unknown>,
  file?: Uint8Array,
): Promise<RecordingData> {
  const id = await record(api, camera, data, file);
  return (await api.send(getRecording, { id }, member.token)).recording;
}

test("what was sent wins over what the file says", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const file = makeCptv({ latitude: -41, longitude: 174 });
  const own = await recordAndGet(api, cast, {}, file);
  expect(own).toMatchObject({ recordingDateTime: evening, location: { lat: -41, lng: 174 } });
  const sent = { recordingDateTime: "2026-11-19T20:15:30+13:00", duration: 12.5 };
  const given = await recordAndGet(api, cast, { ...sent, location: [-43.5, 172.6] }, file);
  expect(given).toMatchObject({
    recordingDateTime: "2026-11-19T07:15:30.000Z",
    duration: 12.5,
    location: { lat: -43.5, lng: 172.6 },
  });
});

test("a duration of 321 means that the device does not know it", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const known = await recordAndGet(api, cast, { duration: 321 });
  expect(known.duration).toBeCloseTo(30 / 9);
  const sent = { type: "audio", duration: 321, recordingDateTime: evening };
  expect((await recordAndGet(api, cast, sent, Buffer.from("sound"))).duration).toBe(321);
});

test("a time is read in each of the ways that ISO 8601 has", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const times = {
    "2026-11-19": "2026-11-19T00:00:00.000Z",
    "2026-11-19 07:15": "2026-11-19T07:15:00.000Z",
    "2026-11-19T07:15:30": "2026-11-19T07:15:30.000Z",
    "2026-11-19T07:15:30.123456Z": "2026-11-19T07:15:30.123Z",
    "2026-11-19T20:15:30,5+1300": "2026-11-19T07:15:30.500Z",
    "0001-01-01": "0001-01-01T00:00:00.000Z",
  };
  for (const [recordingDateTime, stored] of Object.entries(times)) {
    const recording = await recordAndGet(api, cast, { recordingDateTime });
    expect(recording.recordingDateTime).toBe(stored);
  }
});

test("a time that is sent must be one", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const wrong = [
    null,
    "",
    "yesterday",
    5,
    "2026-13-01",
    "2026-02-30",
    "0000-01-01",
    "9999-12-31T23:00:00-14:00",
  ];
  for (const recordingDateTime of wrong) {
    const parts = [dataPart({ type: "thermalRaw", recordingDateTime }), filePart(makeCptv())];
    const answer = await upload(api, camera.token, parts);
    expect([recordingDateTime, answer.status]).toEqual([recordingDateTime, 422]);
    expect(answer.messages[0]).toMatch(/^body\.recordingDateTime: /);
  }
});

test("a file that cannot be read is kept as corrupt where its time is sent", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const thermal = { type: "thermalRaw" };
  const oneByte = await upload(api, camera.token, [dataPart(thermal), filePart(Buffer.from("x"))]);
  expect(oneByte).toMatchObject({ status: 422, errorType: "validation" });
  for (const file of [Buffer.alloc(0), Buffer.from("x"), makeCptv().subarray(0, 20)]) {
    const recording = await recordAndGet(api, cast, { recordingDateTime: evening }, file);
    expect(recording).toMatchObject({ processingState: "CORRUPT", duration: null, tracks: [] });
  }
});

test("a camera whose clock is far off the mark must say the time itself", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const file = makeCptv({ timestampUs: BigInt(Date.UTC(20_000, 0)) * 1000n });
  const parts = [dataPart({ type: "thermalRaw" }), filePart(file)];
  expect((await upload(api, cast.camera.token, parts)).status).toBe(422);
  const recording = await recordAndGet(api, cast, { recordingDateTime: evening }, file);
  expect(recording.processingState).toBe("FINISHED");
});

test("a location is read in each of its three forms", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const place = { lat: -43.5, lng: 172.6 };
  const point = { type: "Point", coordinates: [172.6, -43.5] };
  for (const location of [[-43.5, 172.6], place, point, ["-43.5", "172.6"]])
    expect((await recordAndGet(api, cast, { location })).location).toEqual(place);
});

test("a location off the globe is refused", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const wrong = [[91, 0], [0, 180], [-43.5], "here", { lat: -43.5 }, { lat: "NaN", lng: 1 }, 7];
  for (const location of wrong) {
    const parts = [dataPart({ type: "thermalRaw", location }), filePart(makeCptv())];
    const answer = await upload(api, camera.token, parts);
    expect([location, answer.status]).toEqual([location, 422]);
    expect(answer.messages[0]).toMatch(/^body\.location/);
  }
});

test("additional metadata is merged, and the file's own wins", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const file = makeCptv({ previewSecs: 5 });
  const additionalMetadata = { totalFrames: 99, SimCarrierName: "Skinny" };
  const data = { additionalMetadata, metadata: { metadata_source: "PI" } };
  expect((await recordAndGet(api, cast, data, file)).additionalMetadata).toEqual({
    totalFrames: 30,
    previewSecs: 5,
    SimCarrierName: "Skinny",
    metadataSource: "PI",
  });
  const audio = { type: "audio", recordingDateTime: evening };
  const heard = await recordAndGet(api, cast, audio, Buffer.from("sound"));
  expect(heard).toMatchObject({ additionalMetadata: {} });
});

test("frames are counted where the header does not tell their number", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const reported = await recordAndGet(api, cast, {}, makeCptv({ totalFrames: 45 }));
  expect(reported).toMatchObject({ duration: 5, additionalMetadata: { totalFrames: 45 } });
  const counted = await recordAndGet(api, cast, {}, makeCptv({ frames: 9 }));
  expect(counted).toMatchObject({ duration: 1, additionalMetadata: { totalFrames: 9 } });
});

test("files are named and typed by their name, or by what they were said to be", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const uploaded = async (type: string, fileName: string) => {
    const file = filePart(Buffer.from("bytes"), fileName);
    const parts = [dataPart({ type, recordingDateTime: evening }), file];
    const { recordingId: id = 0 } = await upload(api, camera.token, parts);
    const { recording } = await api.send(getRecording, { id }, member.token);
    return [recording.rawMimeType, recording.processingState];
  };
  expect(await uploaded("audio", "file")).toEqual(["audio/mp4", "FINISHED"]);
  expect(await uploaded("audio", "Kea.AAC")).toEqual(["audio/mp4", "FINISHED"]);
  expect(await uploaded("trailcam-image", "IMG.jpg")).toEqual(["image/jpeg", "FINISHED"]);
  expect(await uploaded("irRaw", "video.mp4")).toEqual(["video/mp4", "FINISHED"]);
  expect(await uploaded("irRaw", "video")).toEqual(["application/octet-stream", "FINISHED"]);
  expect(await uploaded("thermalRaw", "clip.cptv")).toEqual(["application/x-cptv", "CORRUPT"]);
});

test("text that a database cannot hold is left out, and what is stored as JSON is kept", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  expect(await recordAndGet(api, cast, { comment: "a\u0000b" })).not.toHaveProperty("comment");
  const parts = [dataPart({ type: "thermalRaw", fileHash: "a\u0000b" }), filePart(makeCptv())];
  expect((await upload(api, cast.camera.token, parts)).status).toBe(422);
  const odd = { note: "a\u0000b", half: "\ud800" };
  const saved = await recordAndGet(api, cast, { additionalMetadata: odd });
  expect(saved.additionalMetadata).toMatchObject(odd);
  const commented = await recordAndGet(api, cast, { comment: "Kea! 🦜" });
  expect(commented.comment).toBe("Kea! 🦜");
});

test("what cannot be read of the other facts is left out, and the recording is taken in", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const unreadable = {
    duration: "a while",
    comment: 7,
    additionalMetadata: "text",
    processingState: "resting",
    batteryLevel: { percent: "full" },
  };
  expect(await recordAndGet(api, cast, unreadable)).toMatchObject({
    duration: (1 / 9) * 30,
    additionalMetadata: { totalFrames: 30 },
    processingState: "FINISHED",
  });
});

test("thermal video is read and judged by its content, whatever it is called", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const fileName of ["file", "night.cptv", "blob", "IMG_0001.MP4"]) {
    const read = async (file: Uint8Array) => {
      const data = dataPart({ type: "thermalRaw", recordingDateTime: evening });
      const { recordingId: id = 0 } = await upload(api, camera.token, [
        data,
        filePart(file, fileName),
      ]);
      return (await api.send(getRecording, { id }, member.token)).recording;
    };
    expect(await read(makeCptv())).toMatchObject({
      processingState: "FINISHED",
      additionalMetadata: { totalFrames: 30 },
    });
    expect((await read(Buffer.from("no thermal video"))).processingState).toBe("CORRUPT");
  }
});
