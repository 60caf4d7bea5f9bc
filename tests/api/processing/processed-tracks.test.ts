import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import {
  addProcessedTag,
  addProcessedTrack,
  archiveTrack,
  clearTracks,
  replaceProcessedTrack,
  setThumbnailInfo,
} from "#contract/wire/processing/processed-tracks.ts";
import { requireAlgorithm } from "#contract/wire/processing/processing.ts";
import { updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { getTrack } from "#contract/wire/tracks/tracks.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  addTag,
  addTrack,
  lease,
  makeAlgorithm,
  openWorkplace,
  positions,
  readRow,
  recordAt,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const at = "2026-11-20T06:00:00.000Z";
const thumbnail = { region: { x: 1, y: 2 }, contours: 3, median_diff: 4.5, score: 6 };

async function tracksOf({ api, member }: Workplace, id: number) {
  return (await api.send(getRecording, { id }, member.token)).recording.tracks;
}

async function rowsOf({ api }: Workplace, id: number) {
  const rows = await api.services.store.read
    .selectFrom("tracks")
    .selectAll()
    .where("recording_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as unknown }));
}

test("a track that a worker has found is shown as it was sent, until the recording is finished", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, at);
  const trackId = await addTrack(place, id, { tracking_score: 3.5, minFreq: 5, maxFreq: 9 });
  const [track] = await tracksOf(place, id);
  expect(track).toEqual({
    id: trackId,
    start: 0.5,
    end: 2,
    tags: [],
    filtered: false,
    tracking_score: 3.5,
    positions: positions.map(({ frame_number, ...box }) => ({ ...box, order: frame_number })),
  });
});

test("tracks of sound have frequencies", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, at, { type: "audio" });
  await addTrack(place, id, { minFreq: 500, maxFreq: 2500 });
  await addTrack(place, id);
  expect(await tracksOf(place, id)).toMatchObject([
    { minFreq: 500, maxFreq: 2500 },
    { minFreq: 0, maxFreq: 0 },
  ]);
});

test("the same algorithm has the same id, whatever the order of its words", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const idOf = async (algorithm: unknown) => {
    const input = { algorithm } as InputOf<typeof requireAlgorithm>;
    return (await api.send(requireAlgorithm, input, worker.token)).algorithmId;
  };
  const first = await idOf({ name: "a", version: 1 });
  expect(await idOf('{"version":1,"name":"a"}')).toBe(first);
  expect(await idOf({ name: "a", version: 2 })).not.toBe(first);
});

test("a track that is malformed, or of no algorithm, is refused", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const id = await recordAt(place, at);
  const algorithmId = await makeAlgorithm(place);
  const statusOf = async (data: unknown, algorithm = algorithmId) => {
    const input = { id, data, algorithmId: algorithm } as InputOf<typeof addProcessedTrack>;
    return (await api.refuse(addProcessedTrack, input, worker.token)).status;
  };
  const good = { start_s: 0, end_s: 1 };
  const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as unknown;
  expect(await statusOf({ end_s: 1 })).toBe(422);
  expect(await statusOf({ ...good, unknown: 1 })).toBe(422);
  expect(await statusOf({ ...good, positions: [{ x: 1 }] })).toBe(422);
  expect(await statusOf({ ...good, thumbnail: { score: 1 } })).toBe(422);
  expect(await statusOf({ ...good, predictions: deep })).toBe(422);
  expect(await statusOf("no JSON")).toBe(422);
  expect(await statusOf(good, 9999)).toBe(400);
  expect(await rowsOf(place, id)).toEqual([]);
});

test("what stands in a region that the device ignores is not stored, and its tags are let go", async () => {
  await using place = await openWorkplace();
  const { api, camera, member } = place;
  const id = await recordAt(place, at, { location: ridge });
  const sky = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 0.5 },
    { x: 0, y: 0.5 },
  ];
  const maskRegions = { sky: { regionData: sky } };
  await api.send(updateMaskRegions, { id: camera.id, maskRegions }, member.token);
  const stored = await addTrack(place, id, {
    positions: [...positions, { x: 10, y: 100, width: 4, height: 4 }],
  });
  expect(await addTrack(place, id, { positions: [] })).toBe(stored + 1);
  expect(await addTrack(place, id)).toBe(1);
  const other = await recordAt(place, at);
  expect(await addTag(place, { id: other, trackId: 1 }, "rat")).toBe(1);
  expect((await rowsOf(place, id)).map((row) => row.id)).toEqual([stored, stored + 1]);
  expect(await rowsOf(place, other)).toEqual([]);
});

test("a tag says which model gave it; the master's alone counts", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const id = await recordAt(place, at);
  const trackId = await addTrack(place, id);
  const path = `/api/v1/processing/${id}/tracks/${trackId}/tags`;
  const form = { what: "cat", confidence: "0.75", data: '{"name":"small","clarity":0.5}' };
  const posted = await requestRaw(api, path, {
    method: "POST",
    token: worker.token,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
  expect(posted.status).toBe(200);
  const master = await addTag(place, { id, trackId }, "rat");
  const nameless = { id, trackId, what: "possum", confidence: 0.1 };
  await api.send(addProcessedTag, nameless, worker.token);
  const rows = await api.services.store.read
    .selectFrom("track_tags")
    .select(["id", "what", "path", "confidence", "automatic", "used", "model", "user_id", "data"])
    .orderBy("id")
    .execute();
  const said = { automatic: 1, user_id: null };
  expect(rows).toMatchObject([
    {
      ...said,
      what: "cat",
      path: labelPath("cat"),
      confidence: 0.75,
      model: "small",
      used: 0,
      data: form.data,
    },
    { ...said, id: master, what: "rat", model: "Master", used: 1 },
    { ...said, what: "possum", model: null, used: 0, data: null },
  ]);
});

test("a replaced track keeps its id and tags, and its old form is archived in full", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const id = await recordAt(place, at);
  const trackId = await addTrack(place, id);
  await addTag(place, { id, trackId }, "rat");
  const [before] = await rowsOf(place, id);
  api.advance(10);
  const data = { start_s: 1, end_s: 3, num_frames: 7 };
  await api.send(replaceProcessedTrack, { id, trackId, data }, worker.token);
  const now = api.now().toISOString();
  expect(await rowsOf(place, id)).toEqual([
    { ...before, start_seconds: 1, end_seconds: 3, data, updated_at: now },
    { ...before, id: expect.any(Number), archived_at: now, updated_at: now },
  ]);
  expect(await tracksOf(place, id)).toMatchObject([
    { id: trackId, start: 1, end: 3, tags: [{ what: "rat" }] },
  ]);
});

test("an archived track is hidden, its tags with it", async () => {
  await using place = await openWorkplace();
  const { api, worker, member } = place;
  const id = await recordAt(place, at);
  const trackId = await addTrack(place, id);
  await addTag(place, { id, trackId }, "rat");
  await api.send(archiveTrack, { id, trackId }, worker.token);
  expect(await tracksOf(place, id)).toEqual([]);
  const { track } = await api.send(getTrack, { id, trackId }, member.token);
  expect(track.tags).toMatchObject([{ what: "rat" }]);
});

test("what shows a track best is kept beside what is known of it", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const id = await recordAt(place, at);
  const trackId = await addTrack(place, id);
  await api.send(setThumbnailInfo, { id, trackId, data: thumbnail }, worker.token);
  expect(await rowsOf(place, id)).toMatchObject([{ data: { positions, thumbnail } }]);
  const wrong = { id, trackId, data: { score: 1 } } as unknown as InputOf<typeof setThumbnailInfo>;
  expect((await api.refuse(setThumbnailInfo, wrong, worker.token)).status).toBe(422);
});

test("all tracks of a recording can be cleared, archived ones and thumbnails too", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const [id, other] = [await recordAt(place, at), await recordAt(place, at)];
  const trackId = await addTrack(place, id);
  await addTag(place, { id, trackId }, "rat");
  const archived = await addTrack(place, id);
  await api.send(archiveTrack, { id, trackId: archived }, worker.token);
  const stored = await addTrack(place, other);
  await api.jobs.drain();
  const key = `${(await readRow(api, id)).raw_key}-${trackId}-thumb`;
  expect(await api.services.files.open(key)).toBeDefined();
  await api.send(clearTracks, { id }, worker.token);
  expect(await rowsOf(place, id)).toEqual([]);
  expect(await api.services.files.open(key)).toBeUndefined();
  expect((await rowsOf(place, other)).map((row) => row.id)).toEqual([stored]);
});

test("a track of another recording cannot be reached through one's own", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const [id, other] = [await recordAt(place, at), await recordAt(place, at)];
  await addTrack(place, other);
  const trackId = await addTrack(place, other);
  const before = await rowsOf(place, other);
  const data = { start_s: 1, end_s: 3 };
  const tag = { id, trackId, what: "rat", confidence: 1 };
  const refusals = [
    await api.refuse(replaceProcessedTrack, { id, trackId, data }, worker.token),
    await api.refuse(addProcessedTag, tag, worker.token),
    await api.refuse(archiveTrack, { id, trackId }, worker.token),
    await api.refuse(setThumbnailInfo, { id, trackId, data: thumbnail }, worker.token),
  ];
  const missing = { status: 403, errorType: "authorization" };
  expect(refusals).toMatchObject([missing, missing, missing, missing]);
  expect(await rowsOf(place, other)).toEqual(before);
});

test("a deleted recording takes no more from workers", async () => {
  await using place = await openWorkplace();
  const { api, worker, member } = place;
  const id = await recordAt(place, at);
  await lease(place);
  const trackId = await addTrack(place, id);
  await api.send(deleteRecording, { id }, member.token);
  const data = { start_s: 1, end_s: 3 };
  const algorithmId = await makeAlgorithm(place);
  const refusals = [
    await api.refuse(addProcessedTrack, { id, data, algorithmId }, worker.token),
    await api.refuse(replaceProcessedTrack, { id, trackId, data }, worker.token),
    await api.refuse(clearTracks, { id }, worker.token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
});
