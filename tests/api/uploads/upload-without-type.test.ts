import { expect, test } from "vitest";
import { getRawFile, getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { box, join, makeM4a, uint32 } from "#tests/media/video/mp4-samples.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";

function makeMovie(...handlers: string[]) {
  const tracks = handlers.map((handler) =>
    box("trak", box("mdia", box("hdlr", uint32(0), uint32(0), handler, new Uint8Array(13)))),
  );
  return join([
    box("ftyp", "isom", uint32(512)),
    box("mdat", new Uint8Array(5000)),
    box("moov", box("mvhd", new Uint8Array(100)), ...tracks),
  ]);
}

const files: [string, Uint8Array][] = [
  ["thermalRaw", makeCptv()],
  ["thermalRaw", makeCptv().subarray(0, 400)],
  ["audio", makeM4a()],
  ["audio", makeMovie("soun")],
  ["trailcam-video", makeMovie("soun", "vide")],
  ["trailcam-image", await makeImage("jpeg")],
  ["unknown", Buffer.from("neither sound nor picture")],
  ["unknown", makeMovie()],
  ["unknown", Buffer.from("short")],
];

test("row 18: an upload without a type is kept, as what its bytes tell or as unknown", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const [type, file] of files) {
    for (const sent of [{}, { type: "video" }, { type: 7 }]) {
      const parts = [dataPart({ ...sent, recordingDateTime }), filePart(file)];
      const { status, recordingId: id = 0 } = await upload(api, camera.token, parts);
      expect(status).toBe(200);
      const { recording } = await api.send(getRecording, { id }, member.token);
      expect(recording.type).toBe(type);
      if (type !== "unknown") continue;
      expect(recording.processingState).toBe("FINISHED");
      const raw = await api.send(getRawFile, { id }, member.token);
      expect(Buffer.from(await raw.arrayBuffer())).toEqual(Buffer.from(file));
    }
  }
});

test("row 18: an upload without a type and without a readable time is kept under the time of its arrival", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const bytes = [
    Buffer.from("neither sound nor picture"),
    await makeImage("jpeg"),
    Buffer.alloc(0),
  ];
  for (const file of bytes) {
    for (const sent of [
      {},
      { recordingDateTime: "yesterday" },
      { type: 7, recordingDateTime: null },
    ]) {
      const answer = await upload(api, camera.token, [dataPart(sent), filePart(file)]);
      expect([sent, answer.status]).toEqual([sent, 200]);
      expect(answer.messages.at(-1)).toContain("time of its arrival");
      const { recording } = await api.send(
        getRecording,
        { id: answer.recordingId ?? 0 },
        member.token,
      );
      expect(recording.recordingDateTime).toBe(api.now().toISOString());
    }
  }
  const dated = await upload(api, camera.token, [dataPart({}), filePart(makeCptv())]);
  expect(dated.messages).toHaveLength(1);
  const typed = [dataPart({ type: "irRaw" }), filePart(Buffer.from("a film"))];
  expect((await upload(api, camera.token, typed)).status).toBe(422);
});

test("row 18: one of unknown kind asks for no job", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const parts = [
    dataPart({ recordingDateTime, processingState: "analyse" }),
    filePart(Buffer.from("neither sound nor picture")),
  ];
  expect((await upload(api, camera.token, parts)).status).toBe(200);
  const jobs = await api.services.store.read.selectFrom("jobs").select("kind").execute();
  expect(jobs.filter(({ kind }) => kind === "render" || kind === "alert")).toEqual([]);
});
