import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

const models = [
  { id: 1, name: "Master" },
  { id: 2, name: "small" },
];

test("tracks and predictions made on the device are kept with the recording", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const tracks = [
    {
      start_s: 2,
      end_s: 3.5,
      tracking_score: 4.5,
      positions: [
        { x: 1, y: 2, width: 3, height: 4, frame_number: 18, order: 0, mass: 12, blank: false },
        [2.5, [10, 20, 16, 29]],
      ],
      predictions: [
        { model_id: 1, confident_tag: "possum", confidence: 0.9, clarity: 0.5, label: "raw" },
        { model_id: 2, confident_tag: "cat", confidence: 0.6 },
      ],
    },
    { predictions: [{ model_id: 7, confidence: 0.2 }] },
  ];
  const metadata = { metadata_source: "PI", algorithm: { name: "tracker" }, models, tracks };
  const id = await record(api, camera, { metadata });
  const { recording } = await api.send(getRecording, { id }, member.token);
  const times = { createdAt: api.now().toISOString(), updatedAt: api.now().toISOString() };
  const [first, second] = recording.tracks;
  expect(first).toEqual({
    id: expect.any(Number),
    start: 0,
    end: 0,
    filtered: true,
    tags: [
      {
        id: expect.any(Number),
        trackId: first?.id,
        what: "unidentified",
        path: expect.any(String),
        confidence: 0.2,
        automatic: true,
        model: "unknown",
        ...times,
      },
    ],
  });
  expect(second).toMatchObject({ start: 2, end: 3.5, filtered: false, tracking_score: 4.5 });
  expect(second?.positions).toEqual([
    { x: 1, y: 2, width: 3, height: 4, order: 18, mass: 12, blank: false },
    { x: 10, y: 20, width: 6, height: 9, frameTime: 2.5 },
  ]);
  const tags = second?.tags.map(({ what, model, confidence }) => [what, model, confidence]);
  expect(tags).toEqual([
    ["possum", "Master", 0.9],
    ["cat", "small", 0.6],
  ]);
});

test("the master model's tag alone says whether a track is one to look at", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const filteredFor = async (predictions: object[]) => {
    const id = await record(api, camera, { metadata: { models, tracks: [{ predictions }] } });
    const { recording } = await api.send(getRecording, { id }, member.token);
    return recording.tracks[0]?.filtered;
  };
  expect(await filteredFor([])).toBe(true);
  expect(await filteredFor([{ model_id: 1, confident_tag: "false-positive" }])).toBe(true);
  expect(await filteredFor([{ model_id: 1, confident_tag: "stoat" }])).toBe(false);
  expect(await filteredFor([{ model_id: 2, confident_tag: "stoat" }])).toBe(true);
});

test("tracks of sound have their frequencies, those of sight have none", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const tracks = [{ start_s: 1, end_s: 2, minFreq: 500, maxFreq: 2500 }];
  const tracksOf = async (type: string) => {
    const recordingDateTime = "2026-11-20T06:00:00Z";
    const id = await record(api, camera, { type, recordingDateTime, metadata: { tracks } });
    return (await api.send(getRecording, { id }, member.token)).recording.tracks;
  };
  expect(await tracksOf("audio")).toMatchObject([{ minFreq: 500, maxFreq: 2500 }]);
  expect((await tracksOf("thermalRaw"))[0]).not.toHaveProperty("minFreq");
});

test("without AI workers a recording is finished at once, whatever it would wait for", async () => {
  await using api = await openTestApi({ PROCESSING: "off" });
  const { camera, member } = await makeCast(api);
  const stateOf = async (data: object) => {
    const id = await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00Z", ...data });
    return (await api.send(getRecording, { id }, member.token)).recording.processingState;
  };
  for (const type of ["thermalRaw", "audio", "trailcam-image", "trailcam-video", "irRaw"])
    expect([type, await stateOf({ type })]).toEqual([type, "FINISHED"]);
});

test("with AI workers a recording waits for the step that its kind begins with", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const { camera, member } = await makeCast(api);
  const stateOf = async (data: object, file?: Uint8Array) => {
    const sent = { recordingDateTime: "2026-11-20T06:00:00Z", ...data };
    const id = await record(api, camera, sent, file);
    return (await api.send(getRecording, { id }, member.token)).recording.processingState;
  };
  const tracked = { metadata: { tracks: [{}] } };
  const garbage = Buffer.from("no thermal video");
  expect(await stateOf({})).toBe("trackAndAnalyse");
  expect(await stateOf(tracked)).toBe("analyse");
  expect(await stateOf({ metadata: { metadata_source: "PI" } })).toBe("analyse");
  expect(await stateOf({ metadata: { models } })).toBe("trackAndAnalyse");
  expect(await stateOf({}, garbage)).toBe("CORRUPT");
  expect(await stateOf(tracked, garbage)).toBe("CORRUPT");
  expect(await stateOf({ processingState: "reprocess" }, garbage)).toBe("reprocess");
  expect(await stateOf({ type: "irRaw" }, garbage)).toBe("tracking");
  expect(await stateOf({ type: "irRaw", ...tracked }, garbage)).toBe("analyse");
  expect(await stateOf({ type: "audio" }, garbage)).toBe("analyse");
  expect(await stateOf({ type: "trailcam-image" }, garbage)).toBe("analyse");
  expect(await stateOf({ type: "trailcam-video" }, garbage)).toBe("FINISHED");
});

test("positions that are none are left out, and do no harm later", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const good = { x: 1, y: 1, width: 4, height: 4, order: 3 };
  const positions = [
    null,
    7,
    "x",
    [],
    [1],
    [1, null],
    [1, [1, 2, 3]],
    ["1", [1, 2, 3, 4]],
    { x: 1 },
    { ...good, x: "1" },
    { ...good, mass: "heavy", tracking_score: {} },
    { ...good, x: -1e300, width: 1e300, order: -5 },
  ];
  const tracks = [{ positions, tracking_score: "high" }, { positions: [good] }];
  const id = await record(api, camera, { metadata: { tracks } });
  await api.jobs.drain();
  const { recording } = await api.send(getRecording, { id }, member.token);
  expect(recording.tracks[0]?.positions).toEqual([
    good,
    { ...good, x: -1e300, width: 1e300, order: -5 },
  ]);
  expect(recording.tracks[0]).not.toHaveProperty("tracking_score");
  expect(api.log.filter(({ level }) => level !== "info")).toEqual([]);
});

test("device metadata that cannot be read is left out, and workers look for tracks", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const { camera, member } = await makeCast(api);
  const wrong = [
    { metadata: "text" },
    { metadata: { tracks: {} } },
    { metadata: { tracks: [{ start_s: "1" }] } },
    { metadata: { tracks: [{ predictions: [{ confident_tag: "a\u0000b" }] }] } },
    { metadata: { models: [{ id: 1 }] } },
  ].map((data) => JSON.stringify({ type: "thermalRaw", ...data }));
  wrong.push(`{"type":"thermalRaw","metadata":{"tracks":[{"start_s":1e999}]}}`);
  for (const data of wrong) {
    const parts = [dataPart(data), filePart(makeCptv())];
    const { recordingId: id = 0 } = await upload(api, camera.token, parts);
    const { recording } = await api.send(getRecording, { id }, member.token);
    const shown = { tracks: recording.tracks, processingState: recording.processingState };
    expect([data, shown]).toEqual([data, { tracks: [], processingState: "trackAndAnalyse" }]);
  }
});

test("data that is nested too deep is refused", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  for (const data of [
    `{"type":"thermalRaw","metadata":{"algorithm":${deep},"tracks":[{}]}}`,
    `{"type":"thermalRaw","additionalMetadata":{"deep":${deep}}}`,
  ]) {
    const answer = await upload(api, camera.token, [dataPart(data), filePart(makeCptv())]);
    expect([answer.status, answer.messages[0]]).toEqual([422, expect.stringContaining("deep")]);
  }
});
