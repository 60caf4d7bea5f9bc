import { expect, test } from "vitest";
import {
  getOriginalFile,
  getRawFile,
  getRecording,
  getThumbnail,
} from "#contract/wire/recordings/recordings.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { box, join, metaBox, uint32 } from "#tests/media/video/mp4-samples.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, type Part, sha1, upload } from "#tests/support/recordings/uploads.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";
const videoTypes = ["trailcam-video", "irRaw"];

/** A video in an MP4 container, its pictures first as cameras write it; `texts` are what a recorder says of it. */
function makeVideo(
  texts: Record<string, string> = {},
  header: Uint8Array = new Uint8Array(100),
): Uint8Array<ArrayBuffer> {
  const pictures = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31 + (at >> 8)) % 256);
  return join([
    box("ftyp", "isom", uint32(512), "isomiso2avc1mp41"),
    box("mdat", pictures),
    box(
      "moov",
      box("mvhd", header),
      box("trak", box("tkhd", new Uint8Array(84))),
      box("udta", metaBox(texts)),
    ),
  ]);
}

const video = makeVideo();

type Cast = Awaited<ReturnType<typeof makeCast>>;

async function send(
  api: TestApi,
  { camera }: Pick<Cast, "camera">,
  data: Record<string, unknown>,
  { file = video as Uint8Array, fileName = "IMG_0001.MP4", parts = [] as Part[] } = {},
): Promise<number> {
  const sent = [dataPart({ recordingDateTime, ...data }), filePart(file, fileName), ...parts];
  const { recordingId = 0, messages } = await upload(api, camera.token, sent);
  expect(messages).toEqual(["Thanks for the data"]);
  return recordingId;
}

test("video is given back byte for byte, raw and from the archive, whole and in ranges", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { member } = cast;
  for (const type of videoTypes) {
    const id = await send(api, cast, { type });
    for (const endpoint of [getRawFile, getOriginalFile]) {
      const response = await api.send(endpoint, { id }, member.token);
      expect(response.headers.get("content-type")).toBe("video/mp4");
      expect(response.headers.get("content-disposition")).toMatch(/\.m4v"$/);
      expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), video)).toBe(0);
      const path = endpoint.path.replace(":id", String(id));
      const headers = { authorization: member.token, range: "bytes=1000-65999" };
      const part = await api.fetch(new Request(`http://api.test${path}`, { headers }));
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes 1000-65999/${video.length}`);
      const bytes = new Uint8Array(await part.arrayBuffer());
      expect(Buffer.compare(bytes, video.subarray(1000, 66_000))).toBe(0);
    }
    const { downloadRawJWT: jwt, rawSize } = await api.send(getRecording, { id }, member.token);
    const signed = await api.send(downloadSigned, { jwt: jwt ?? "" });
    expect(rawSize).toBe(video.length);
    expect(sha1(new Uint8Array(await signed.arrayBuffer()))).toBe(sha1(video));
  }
});

test("a video's type follows from its name, or else is that of bytes", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const names = {
    "clip.mp4": "video/mp4",
    "CLIP.M4V": "video/mp4",
    "clip.mov": "video/quicktime",
    "DSCF0001.AVI": "video/x-msvideo",
    file: "application/octet-stream",
    "page.html": "application/octet-stream",
  };
  for (const type of videoTypes) {
    for (const [fileName, mimeType] of Object.entries(names)) {
      const id = await send(api, cast, { type }, { fileName });
      const { recording } = await api.send(getRecording, { id }, cast.member.token);
      expect([fileName, recording.rawMimeType]).toEqual([fileName, mimeType]);
      const { headers } = await api.send(getRawFile, { id }, cast.member.token);
      expect(headers.get("content-type")).toBe(mimeType);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  }
});

test("trail camera video is finished, infra-red video waits for the step that its data asks for", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const cast = await makeCast(api);
  const tracked = { metadata: { tracks: [{}] } };
  const named = { metadata: { metadata_source: "PI" } };
  const cases: [Record<string, unknown>, string][] = [
    [{ type: "trailcam-video" }, "FINISHED"],
    [{ type: "trailcam-video", ...tracked }, "FINISHED"],
    [{ type: "trailcam-video", processingState: "analyse" }, "analyse"],
    [{ type: "irRaw" }, "tracking"],
    [{ type: "irRaw", ...tracked }, "analyse"],
    [{ type: "irRaw", ...named }, "analyse"],
    [{ type: "irRaw", metadata: { tracks: [] } }, "tracking"],
    [{ type: "irRaw", ...tracked, processingState: "reprocess" }, "reprocess"],
  ];
  for (const fileName of ["clip.mp4", "file"]) {
    for (const [data, state] of cases) {
      const id = await send(api, cast, data, { fileName });
      const { recording } = await api.send(getRecording, { id }, cast.member.token);
      expect([fileName, data, recording.processingState]).toEqual([fileName, data, state]);
    }
  }
});

test("what is no video is taken in like one, and nothing is made of either", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const files = [video, video.subarray(0, 40_000), Buffer.from("no video"), new Uint8Array(0)];
  for (const type of videoTypes) {
    for (const file of files) {
      const id = await send(api, cast, { type, duration: 20 }, { file });
      await api.jobs.drain();
      const { recording } = await api.send(getRecording, { id }, cast.member.token);
      expect(recording).toMatchObject({ type, duration: 20, processingState: "FINISHED" });
      const original = await api.send(getOriginalFile, { id }, cast.member.token);
      expect(sha1(new Uint8Array(await original.arrayBuffer()))).toBe(sha1(file));
      const { renditions } = await api.send(listRenditions, { id }, cast.member.token);
      expect(renditions).toEqual([]);
    }
  }
  expect(await listFiles(api)).toHaveLength(videoTypes.length * files.length);
  expect(api.log).toEqual([]);
});

test("video that every device calls `file` says what its texts say, by another name it says nothing", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member } = cast;
  const texts = { recordingDateTime: "2026-11-19T20:15:30+13:00", duration: "12.5" };
  const file = makeVideo({ ...texts, latitude: "-43.5", longitude: "172.6" });
  for (const type of videoTypes) {
    const untimed = dataPart({ type });
    const { recordingId: id = 0 } = await upload(api, camera.token, [untimed, filePart(file)]);
    const { recording } = await api.send(getRecording, { id }, member.token);
    expect(recording).toMatchObject({
      recordingDateTime: "2026-11-19T07:15:30.000Z",
      duration: 12.5,
      location: { lat: -43.5, lng: 172.6 },
    });
    const answer = await upload(api, camera.token, [untimed, filePart(file, "clip.mp4")]);
    expect(answer).toMatchObject({ status: 422, errorType: "validation" });
  }
});

test("a video's length is its header's, unless it was sent with one", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const header = new Uint8Array(100);
  new DataView(header.buffer).setUint32(12, 600);
  new DataView(header.buffer).setUint32(16, 600 * 12.5);
  const file = makeVideo({}, header);
  for (const type of videoTypes) {
    const lengths = [
      [{ type }, file, 12.5],
      [{ type, duration: 20 }, file, 20],
      [{ type }, video, null],
    ] as const;
    for (const [data, sent, duration] of lengths) {
      const id = await send(api, cast, data, { file: sent, fileName: "file" });
      const { recording } = await api.send(getRecording, { id }, cast.member.token);
      expect([data, recording.duration]).toEqual([data, duration]);
    }
  }
});

test("of a trail camera's video the smaller one is shown, of others the raw one; thumbnails are kept", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { token } = cast.member;
  const parts = [
    { name: "derived", content: "a smaller one", fileName: "small.mp4" },
    { name: "thumb", content: "a tiny one", fileName: "tiny.webp" },
  ];
  const textOf = async (response: Response) => response.text();
  for (const type of videoTypes) {
    const id = await send(api, cast, { type }, { file: Buffer.from("as recorded"), parts });
    const shown = await textOf(await api.send(getRawFile, { id }, token));
    expect(shown).toBe(type === "irRaw" ? "as recorded" : "a smaller one");
    expect(await textOf(await api.send(getOriginalFile, { id }, token))).toBe("as recorded");
    expect(await textOf(await api.send(getThumbnail, { id }, token))).toBe("a tiny one");
    expect(await api.send(getRecording, { id }, token)).toMatchObject({
      rawSize: 11,
      fileSize: 13,
    });
  }
});
