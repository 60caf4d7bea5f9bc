import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { renderJob } from "#api/jobs/job-kinds.ts";
import { getRecording, getThumbnail } from "#contract/wire/recordings/recordings.ts";
import {
  getRendition,
  listRenditions,
  type RenditionKind,
} from "#contract/wire/recordings/renditions.ts";
import { readFilm } from "#api/renditions/rendering/read-film.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import { frameOf, headerOf } from "#tests/media/cptv/cptv-samples.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function readPicture(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { bytes, pixels: data, ...(await sharp(bytes, { animated: true }).metadata()) };
}

test("pictures are pending until they are made", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const { token } = member;
  expect(await api.send(listRenditions, { id }, token)).toMatchObject({
    state: "pending",
    renditions: [],
  });
  const refusal = await api.refuse(getRendition, { id, kind: "poster" }, token);
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  await api.jobs.drain();
  expect(await api.send(listRenditions, { id }, token)).toMatchObject({ state: "made" });
});

test("a poster, a sheet of twelve frames with their times and a clip are made", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { token } = member;
  const id = await record(api, camera, {}, makeCptv({ width: 160, height: 120, frames: 36 }));
  await api.jobs.drain();
  const { renditions } = await api.send(listRenditions, { id }, token);
  expect(renditions.map(({ kind }) => kind)).toEqual(["poster", "contact-sheet", "clip"]);
  const sizes: Record<string, [number, number, number]> = {
    poster: [320, 240, 1],
    "contact-sheet": [640, 360, 1],
    clip: [160, 120, 36],
  };
  for (const { kind, bytes, width, height, mimeType, frameTimesSeconds } of renditions) {
    const response = await api.send(getRendition, { id, kind: kind as RenditionKind }, token);
    expect(response.headers.get("content-type")).toBe(mimeType);
    expect(response.headers.get("cache-control")).toBe("private, max-age=86400");
    const picture = await readPicture(response);
    expect(picture).toMatchObject({ format: "webp" });
    expect([width, height, picture.pages ?? 1]).toEqual(sizes[kind]);
    expect(picture.bytes.length).toBe(bytes);
    expect(frameTimesSeconds?.length).toBe(kind === "contact-sheet" ? 12 : undefined);
  }
  const sheet = renditions.find(({ kind }) => kind === "contact-sheet");
  expect(sheet?.frameTimesSeconds?.slice(0, 2)).toEqual([1 / 9, 4 / 9]);
});

test("pictures have the colours of the player, which one spoilt frame does not change", async () => {
  const header = headerOf(40, 30);
  const quiet = Array.from({ length: 1200 }, (_, at) => 3000 + (at % 150));
  const frames = Array.from({ length: 9 }, (_, at) =>
    frameOf(at === 4 ? quiet.map((value) => value + 2000) : quiet, { timeOnMs: 90_000 + at * 111 }),
  );
  const film = await readFilm(encodeCptv(header, frames));
  expect(film?.frames.map(film.rangeOf)).toEqual(frames.map(() => ({ min: 3000, max: 3149 })));
});

test("a thumbnail shows the region of a track, and without a track the frame itself", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { token } = member;
  const file = makeCptv({ width: 160, height: 120 });
  const seen = { x: 3, y: 3, width: 4, height: 4, frame_number: 3 };
  const cold = { x: 100, y: 80, width: 9, height: 9, frame_number: 5 };
  const tracks = [
    { start_s: 0, positions: [seen] },
    { start_s: 1, positions: [cold] },
  ];
  const id = await record(api, camera, { metadata: { tracks } }, file);
  const plain = await record(api, camera, {}, file);
  await api.jobs.drain();
  const { recording } = await api.send(getRecording, { id }, token);
  const [warm, other] = recording.tracks;
  const ask = async (input: { id: number; trackId?: number }) => {
    const response = await api.send(getThumbnail, input, token);
    expect(response.headers.get("content-type")).toBe("image/webp");
    return readPicture(response);
  };
  const ofWarm = await ask({ id, trackId: warm?.id ?? 0 });
  const ofCold = await ask({ id, trackId: other?.id ?? 0 });
  const own = await ask({ id });
  const ofFrame = await ask({ id: plain });
  for (const picture of [ofWarm, ofCold, own, ofFrame])
    expect(picture).toMatchObject({ format: "webp", width: 128, height: 128 });
  expect(ofWarm.bytes.equals(ofCold.bytes)).toBe(false);
  expect(own.bytes.equals(ofWarm.bytes)).toBe(true);
  expect(ofFrame.bytes.equals(own.bytes)).toBe(false);
  const unknown = await ask({ id, trackId: 999 });
  expect(unknown.bytes.equals(own.bytes)).toBe(true);
});

test("a recording of which no picture can be made says that it failed", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const at = { recordingDateTime: "2026-11-20T06:00:00Z" };
  const sound = await record(api, camera, { ...at, type: "audio" }, Buffer.from("sound"));
  const ids = [
    await record(api, camera, at, Buffer.from("no thermal video")),
    await record(api, camera, at, makeCptv({ frames: 0 })),
    sound,
  ];
  await api.jobs.drain();
  for (const id of ids) {
    const reply = await api.send(listRenditions, { id }, member.token);
    expect(reply).toMatchObject({ state: "failed", renditions: [] });
    const outcome = await api.attempt(getThumbnail, { id }, member.token);
    const kept = outcome.ok && outcome.reply.headers.get("cache-control");
    expect(kept).toBe(id === sound ? false : "no-store");
  }
});

test("a render that fails is tried three times, and then given up", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const { token } = member;
  const path = await pathOfRaw(api, id);
  await rename(path, `${path}-away`);
  await symlink(path, path);
  const states: string[] = [];
  for (const pauseSeconds of [61, 121, 0]) {
    states.push((await api.send(listRenditions, { id }, token)).state);
    await api.jobs.drain();
    api.advance(pauseSeconds);
  }
  states.push((await api.send(listRenditions, { id }, token)).state);
  expect(states).toEqual(["pending", "pending", "pending", "failed"]);
  expect(api.log.filter(({ level }) => level === "warn")).toHaveLength(3);
});

test("no pictures are tried of types that have none", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const at = { recordingDateTime: "2026-11-20T06:00:00Z" };
  for (const type of ["trailcam-video", "irRaw"]) {
    const id = await record(api, camera, { ...at, type }, makeCptv());
    await api.jobs.drain();
    const reply = await api.send(listRenditions, { id }, member.token);
    expect(reply).toEqual({ state: "failed", hasFile: true, renditions: [] });
  }
  expect(api.log).toEqual([]);
});

test("frames that are larger than a camera's are fewer in what is drawn", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera, {}, makeCptv({ width: 640, height: 480, frames: 34 }));
  await api.jobs.drain();
  const clip = await api.send(getRendition, { id, kind: "clip" }, member.token);
  expect(await readPicture(clip)).toMatchObject({ width: 640, pages: 17 });
  const { renditions } = await api.send(listRenditions, { id }, member.token);
  expect(renditions.map(({ kind, width }) => [kind, width])).toEqual([
    ["poster", 640],
    ["contact-sheet", 640],
    ["clip", 640],
  ]);
});

test("a file that cannot be read now is tried again, and its pictures are made then", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const path = await pathOfRaw(api, id);
  await rename(path, `${path}-away`);
  await symlink(path, path);
  await api.jobs.drain();
  expect(api.log.map(({ level, message }) => [level, message])).toEqual([
    ["warn", expect.stringContaining("ELOOP")],
  ]);
  await rename(`${path}-away`, path);
  api.advance(61);
  await api.jobs.drain();
  expect(await api.send(listRenditions, { id }, member.token)).toMatchObject({ state: "made" });
});

async function pathOfRaw({ services, dataDir }: TestApi, id: number): Promise<string> {
  const { raw_key: key } = await services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return join(dataDir, "files", key ?? "");
}

test("pictures that are made twice are there once", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  await api.jobs.drain();
  const order = { now: api.now() };
  await enqueueJob(api.services.store.write, renderJob, { recordingId: id }, order);
  await api.jobs.drain();
  const { renditions } = await api.send(listRenditions, { id }, member.token);
  expect(renditions).toHaveLength(3);
});

test("only the kinds of pictures that there are can be asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const kind = "../../../secret" as "poster";
  const refusal = await api.refuse(getRendition, { id, kind }, member.token);
  expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
});
