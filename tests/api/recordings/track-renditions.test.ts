import sharp from "sharp";
import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import {
  getTrackRendition,
  listRenditions,
  type RenditionData,
} from "#contract/wire/recordings/renditions.ts";
import { createTrack, deleteTrack, updateTrackData } from "#contract/wire/tracks/tracks.ts";
import { answersByRole, everyone, makeCast, type Person } from "#tests/support/projects/people.ts";
import { readTracks, say } from "#tests/support/recordings/tracks.ts";
import { makeWalk, models, trackOf, type Walker } from "#tests/support/recordings/walks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const mouse: Walker = { x: 5, y: 20, side: 6, warmth: 120 };
const cat: Walker = { x: 20, y: 60, side: 20, warmth: 300 };
const file = makeWalk([mouse, cat]);
const seen = { metadata: { models, tracks: [trackOf(mouse, "mouse"), trackOf(cat, "cat")] } };

async function openPlace() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  return { ...cast, api, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

async function list(api: TestApi, { token }: Person, id: number) {
  return (await api.send(listRenditions, { id }, token)).renditions;
}

function find(renditions: RenditionData[], kind: RenditionData["kind"], trackId?: number) {
  return renditions.find(
    (one) => one.kind === kind && (trackId === undefined || one.trackId === trackId),
  );
}

async function requestPicture(
  api: TestApi,
  { token }: Person,
  input: InputOf<typeof getTrackRendition>,
) {
  const response = await api.send(getTrackRendition, input, token);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await sharp(bytes, { animated: true }).metadata()) };
}

async function listKeys({ services }: TestApi): Promise<string[]> {
  const between = { after: new Date(0), before: new Date("2100-01-01") };
  const keys: string[] = [];
  for await (const { key } of services.files.list("raw", between)) keys.push(key);
  return keys;
}

test("a poster tells which track it shows, where and when: the one that stands out most", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const id = await record(api, camera, seen, file);
  await api.jobs.drain();
  const [, shown] = await readTracks(api, member, id);
  const poster = find(await list(api, member, id), "poster");
  expect(poster).toMatchObject({ trackId: shown?.id, width: 320, height: 240 });
  const frame = Math.round(poster!.frameTimeSeconds! * 9);
  expect(poster?.region).toEqual({ x: cat.x + 2 * frame, y: cat.y, width: 20, height: 20 });
});

test("a false positive is on the poster only where there is nothing else", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const id = await record(api, camera, seen, file);
  await api.jobs.drain();
  const [small, large] = await readTracks(api, member, id);
  const shown = async () => {
    await api.jobs.drain();
    return find(await list(api, member, id), "poster")?.trackId;
  };
  await say(api, member, { id, trackId: large?.id ?? 0 }, "false-positive");
  expect(await shown()).toBe(large?.id);
  api.advance(21);
  expect(await shown()).toBe(small?.id);
  await say(api, member, { id, trackId: small?.id ?? 0 }, "false-positive");
  api.advance(21);
  expect(await shown()).toBe(large?.id);
});

test("each track has a still, and a clip that is made when somebody asks for it, once", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const id = await record(api, camera, seen, file);
  await api.jobs.drain();
  const [{ id: trackId = 0 } = {}] = await readTracks(api, member, id);
  const still = await requestPicture(api, member, { id, trackId, kind: "track-still" });
  expect(still).toMatchObject({ format: "webp", width: 160, height: 160 });
  expect(still.response.headers.get("cache-control")).toBe("private, max-age=600");
  const before = await list(api, member, id);
  expect(find(before, "track-still", trackId)).toMatchObject({
    bytes: still.bytes.length,
    region: { width: 24, height: 24 },
    frameTimeSeconds: expect.any(Number),
  });
  expect(find(before, "track-clip")).toBeUndefined();
  const path = { id, trackId, kind: "track-clip" } as const;
  const [clip, again] = await Promise.all([
    requestPicture(api, member, path),
    requestPicture(api, member, path),
  ]);
  expect(clip).toMatchObject({ format: "webp", width: 128, pages: 27 });
  expect(again.bytes.equals(clip.bytes)).toBe(true);
  const after = await list(api, member, id);
  expect(after.filter(({ kind }) => kind === "track-clip")).toHaveLength(1);
  expect(find(after, "track-clip", trackId)).toMatchObject({ bytes: clip.bytes.length });
  const etag = clip.response.headers.get("etag");
  const last = await requestPicture(api, member, path);
  expect(last.response.headers.get("etag")).toBe(etag);
});

test("the clip of a track shows the animal in each of its frames", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const metadata = { models, tracks: [trackOf(mouse, "mouse")] };
  const id = await record(api, camera, { metadata }, makeWalk([mouse]));
  await api.jobs.drain();
  const [{ id: trackId = 0 } = {}] = await readTracks(api, member, id);
  const { bytes } = await requestPicture(api, member, { id, trackId, kind: "track-clip" });
  for (const page of [0, 13, 26]) {
    const { data } = await sharp(bytes, { page }).raw().toBuffer({ resolveWithObject: true });
    const isWhite = (at: number) => data[at]! > 200 && data[at + 1]! > 150 && data[at + 2]! > 180;
    const white = Array.from({ length: data.length / 4 }, (_, pixel) => isWhite(pixel * 4));
    expect(white.filter(Boolean).length, `frame ${page}`).toBeGreaterThan(20);
  }
});

test("at most 20 tracks have pictures of their own, hidden ones last", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const many = Array.from({ length: 20 }, () => trackOf(mouse, "mouse"));
  const tracks = [trackOf(cat, "false-positive"), ...many, trackOf(cat, "cat")];
  const id = await record(api, camera, { metadata: { models, tracks } }, file);
  await api.jobs.drain();
  const { recording } = await api.send(getRecording, { id }, member.token);
  const stills = (await list(api, member, id)).filter(({ kind }) => kind === "track-still");
  const [hidden, ...standing] = recording.tracks.map((track) => track.id);
  expect(stills.map(({ trackId }) => trackId)).toEqual(standing.slice(0, 20));
  for (const kind of ["track-still", "track-clip"] as const) {
    const input = { id, trackId: hidden ?? 0, kind };
    expect((await api.refuse(getTrackRendition, input, member.token)).status).toBe(400);
  }
});

test("pictures are made again after tracks have changed, once for many changes", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const id = await record(api, camera, {}, file);
  await api.jobs.drain();
  expect(find(await list(api, member, id), "poster")?.trackId).toBeUndefined();
  const { predictions: _, ...ofMouse } = trackOf(mouse);
  const { predictions: __, ...ofCat } = trackOf(cat);
  const { trackId } = await api.send(createTrack, { id, data: ofMouse }, member.token);
  const { trackId: other } = await api.send(createTrack, { id, data: ofCat }, member.token);
  const jobs = () =>
    api.services.store.read
      .selectFrom("jobs")
      .select(["kind", "subject_id"])
      .where("kind", "=", "redraw")
      .execute();
  expect(await jobs()).toEqual([{ kind: "redraw", subject_id: id }]);
  await api.jobs.drain();
  const early = await list(api, member, id);
  expect(find(early, "poster")?.trackId).toBeUndefined();
  api.advance(21);
  await api.jobs.drain();
  expect(await jobs()).toEqual([]);
  const made = await list(api, member, id);
  expect(find(made, "poster")?.trackId).toBe(other);
  expect(find(made, "track-still", trackId)).toBeDefined();
  expect(find(made, "clip")).toEqual(find(early, "clip"));
  const data = { ...ofMouse, positions: ofMouse.positions.slice(0, 3) };
  await api.send(updateTrackData, { id, trackId, data }, member.token);
  api.advance(21);
  await api.jobs.drain();
  const moved = find(await list(api, member, id), "track-still", trackId);
  expect(moved!.frameTimeSeconds).toBeLessThan(3 / 9);
});

test("what is asked for while pictures are made again is what there was", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const id = await record(api, camera, seen, file);
  await api.jobs.drain();
  const [{ id: trackId = 0 } = {}] = await readTracks(api, member, id);
  const path = { id, trackId, kind: "track-clip" } as const;
  await requestPicture(api, member, path);
  const data = { ...trackOf(cat), predictions: undefined };
  await api.send(updateTrackData, { id, trackId, data }, member.token);
  expect(await api.send(listRenditions, { id }, member.token)).toMatchObject({ state: "made" });
  const before = await requestPicture(api, member, path);
  api.advance(21);
  await api.jobs.drain();
  expect(find(await list(api, member, id), "track-clip")).toBeUndefined();
  const after = await requestPicture(api, member, path);
  expect(after.bytes.equals(before.bytes)).toBe(false);
});

test("a track that is deleted takes its pictures along, and one that is archived soon", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const id = await record(api, camera, seen, file);
  await api.jobs.drain();
  const [first, second] = await readTracks(api, member, id);
  for (const { id: trackId } of [first!, second!]) {
    await requestPicture(api, member, { id, trackId, kind: "track-clip" });
  }
  const keysOf = async (trackId: number) =>
    (await listKeys(api)).filter((key) => key.includes(`-${trackId}-track-`));
  expect(await keysOf(first!.id)).toHaveLength(2);
  await api.send(deleteTrack, { id, trackId: first!.id, "soft-delete": false }, member.token);
  expect(await keysOf(first!.id)).toEqual([]);
  await api.send(deleteTrack, { id, trackId: second!.id }, member.token);
  api.advance(21);
  await api.jobs.drain();
  expect(await keysOf(second!.id)).toEqual([]);
  const kinds = (await list(api, member, id)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["clip", "contact-sheet", "poster"]);
});

test("those who see a recording see the pictures of its tracks, and of no other's", async () => {
  await using place = await openPlace();
  const { api, camera, member, tokens } = place;
  const id = await record(api, camera, seen, file);
  const other = await record(api, camera, {}, makeWalk([cat]));
  await api.jobs.drain();
  const [{ id: trackId = 0 } = {}] = await readTracks(api, member, id);
  for (const kind of ["track-still", "track-clip"] as const) {
    const answers = await answersByRole(tokens, (token) =>
      api.attempt(getTrackRendition, { id, trackId, kind }, token),
    );
    const refused = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
    expect(answers).toEqual({ ...everyone("ok"), ...refused });
    const elsewhere = { id: other, trackId, kind };
    expect((await api.refuse(getTrackRendition, elsewhere, member.token)).status).toBe(400);
  }
  const unknown = { id, trackId, kind: "poster" as "track-clip" };
  expect((await api.refuse(getTrackRendition, unknown, member.token)).status).toBe(422);
});

test("a track that is in no frame of the file, and one whose file is gone, have no clip", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const positions = [{ x: 1, y: 1, width: 9, height: 9, frame_number: 500 }];
  const tracks = [{ ...trackOf(cat), positions }, trackOf(mouse, "mouse")];
  const id = await record(api, camera, { metadata: { models, tracks } }, file);
  await api.jobs.drain();
  const [beyond, standing] = await readTracks(api, member, id);
  const { files, store } = api.services;
  const row = await store.read.selectFrom("recordings").select("raw_key").executeTakeFirst();
  await files.remove(row?.raw_key ?? "");
  for (const { id: trackId } of [beyond!, standing!]) {
    const input = { id, trackId, kind: "track-clip" } as const;
    const refusal = await api.refuse(getTrackRendition, input, member.token);
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
});
