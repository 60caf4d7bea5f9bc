import { expect, test } from "vitest";
import { setThumbnailInfo } from "#contract/wire/processing/processed-tracks.ts";
import { getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { requestThumbnail, makeSquares, square } from "#tests/support/recordings/thumbnails.ts";
import { say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import {
  addTag,
  addTrack,
  finish,
  lease,
  openWorkplace,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const best = { contours: 1, median_diff: 1 };

function pick(frame: number, score = 1) {
  return { ...best, score, region: { ...square, frame_number: frame } };
}

/** A recording that a worker has leased. */
async function leaseSquares(place: Workplace) {
  const id = await record(place.api, place.camera, {}, makeSquares());
  await place.api.jobs.drain();
  const job = await lease(place);
  return { id, jobKey: job?.jobKey ?? null };
}

test("a track shows the region of the frame that the worker names, background frames not counted", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseSquares(place);
  const trackIds: number[] = [];
  for (const frame of [0, 1, 2, 3])
    trackIds.push(await addTrack(place, job.id, { thumbnail: pick(frame) }));
  await finish(place, job);
  await api.jobs.drain();
  for (const [frame, trackId] of trackIds.entries()) {
    const shown = await requestThumbnail(api, { id: job.id, trackId }, member.token);
    expect(shown).toMatchObject({ size: [128, 128], side: frame });
  }
});

test("the recording shows the region that the worker names for it", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseSquares(place);
  const before = await requestThumbnail(api, { id: job.id }, member.token);
  const additionalMetadata = { thumbnail_region: { ...square, frame_number: 2 } };
  await finish(place, { ...job, fieldUpdates: { additionalMetadata } });
  await api.jobs.drain();
  const after = await requestThumbnail(api, { id: job.id }, member.token);
  expect(after.side).toBe(2);
  expect(after.bytes.equals(before.bytes)).toBe(false);
});

test("a thumbnail is made anew when the worker names another region, and kept otherwise", async () => {
  await using place = await openWorkplace();
  const { api, member, worker } = place;
  const job = await leaseSquares(place);
  const trackId = await addTrack(place, job.id, { thumbnail: pick(1) });
  const path = { id: job.id, trackId };
  await finish(place, job);
  await api.jobs.drain();
  expect((await requestThumbnail(api, path, member.token)).side).toBe(1);
  await api.send(setThumbnailInfo, { ...path, data: pick(3) }, worker.token);
  await finish(place, { id: job.id, jobKey: null });
  await api.jobs.drain();
  expect((await requestThumbnail(api, path, member.token)).side).toBe(3);
  await api.send(setThumbnailInfo, { ...path, data: pick(99) }, worker.token);
  await finish(place, { id: job.id, jobKey: null });
  await api.jobs.drain();
  expect((await requestThumbnail(api, path, member.token)).side).toBe(3);
});

test("a region outside the sensor, or none at all, does no harm", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseSquares(place);
  const regions = [
    { x: -50, y: -50, width: 500, height: 500, frame_number: 0 },
    { x: 9e15, y: 9e15, width: 1, height: 1e300, frame_number: 1 },
    { x: 0, y: 0, width: 4, height: 4, frame_number: -1 },
    { frame_number: "first" },
  ];
  for (const region of regions) {
    const trackId = await addTrack(place, job.id, { thumbnail: { ...pick(0), region } });
    await addTag(place, { id: job.id, trackId }, "rat");
  }
  await finish(place, job);
  await api.jobs.drain();
  expect(api.log.filter(({ level }) => level === "warn")).toEqual([]);
  expect((await requestThumbnail(api, { id: job.id }, member.token)).size).toEqual([128, 128]);
});

test("a browser asks again for a thumbnail that may change, and is sent it only when it has", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseSquares(place);
  const ask = (etag?: string) => {
    const headers = { authorization: member.token, ...(etag ? { "if-none-match": etag } : {}) };
    const url = `http://api.test/api/v1/recordings/${job.id}/thumbnail`;
    return api.fetch(new Request(url, { headers }));
  };
  const first = await ask();
  expect(first.headers.get("cache-control")).toBe("private, max-age=600");
  const etag = first.headers.get("etag") ?? "";
  expect((await ask(etag)).status).toBe(304);
  const additionalMetadata = { thumbnail_region: { ...square, frame_number: 2 } };
  await finish(place, { ...job, fieldUpdates: { additionalMetadata } });
  await api.jobs.drain();
  expect((await ask(etag)).status).toBe(200);
});

test("without a track the one is shown that tells most of the recording, people before models", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseSquares(place);
  const { id } = job;
  const seen = [
    { frame: 0, score: 9, what: "rat" },
    { frame: 1, score: 2, what: "possum" },
    { frame: 2, score: 5, what: "possum" },
    { frame: 3, score: 8, what: "unidentified" },
  ];
  const trackIds = [];
  for (const { frame, score, what } of seen) {
    const trackId = await addTrack(place, id, { thumbnail: pick(frame, score) });
    await addTag(place, { id, trackId }, what);
    trackIds.push(trackId);
  }
  await finish(place, job);
  await api.jobs.drain();
  const shown = async () => (await requestThumbnail(api, { id }, member.token)).side;
  expect(await shown()).toBe(2);
  await say(api, member, { id, trackId: trackIds[3] ?? 0 }, "stoat");
  expect(await shown()).toBe(3);
});

test("a track without a picture, or of another recording, is shown by its recording's", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseSquares(place);
  const foreign = await addTrack(place, job.id, { thumbnail: pick(1) });
  await finish(place, job);
  const other = await record(api, place.camera, {}, makeSquares());
  await api.jobs.drain();
  const own = await requestThumbnail(api, { id: other }, member.token);
  const shown = await requestThumbnail(api, { id: other, trackId: foreign }, member.token);
  expect(shown.bytes.equals(own.bytes)).toBe(true);
  const path = { id: job.id, trackId: foreign };
  const named = await api.send(getThumbnail, path, member.token);
  const fileName = `inline; filename="${job.id}-${foreign}-thumb.webp"`;
  expect(named.headers.get("content-disposition")).toBe(fileName);
});
