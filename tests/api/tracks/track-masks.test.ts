import { expect, test } from "vitest";
import { updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { createTrack } from "#contract/wire/tracks/tracks.ts";
import { addTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { makePlacedCast } from "#tests/support/device-settings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { readTrackActs } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

/** The left half of the frame. */
const regionData = [
  { x: 0, y: 0 },
  { x: 0.5, y: 0 },
  { x: 0.5, y: 1 },
  { x: 0, y: 1 },
];
const maskRegions = { Track: { regionData } };
const left = { x: 10, y: 10, width: 20, height: 20 };
const right = { x: 100, y: 10, width: 20, height: 20 };

/** A recording of a camera that ignores the left half of its frame, made an hour after that was set. */
async function recordMasked(api: TestApi, type = "thermalRaw", secondsLater = 3600) {
  const { camera, member } = await makePlacedCast(api);
  await api.send(updateMaskRegions, { id: camera.id, maskRegions }, member.token);
  const at = new Date(api.now().getTime() + secondsLater * 1000).toISOString();
  const id = await record(api, camera, { type, recordingDateTime: at });
  const add = (positions?: unknown) =>
    api.send(createTrack, { id, data: { start_s: 1, end_s: 2, positions } }, member.token);
  return { id, camera, member, add };
}

async function countRows(api: TestApi, table: "tracks" | "track_tags"): Promise<number> {
  return (await api.services.store.read.selectFrom(table).select("id").execute()).length;
}

test("a track whose boxes are all in the regions is not stored, and answered with ids of 1", async () => {
  await using api = await openTestApi();
  const { add } = await recordMasked(api);
  const masked = { trackId: 1, algorithmId: 1 };
  expect(await add([left])).toMatchObject(masked);
  expect(await add([left, { ...left, y: 90 }])).toMatchObject(masked);
  expect(await add([[1, [10, 10, 30, 30]]])).toMatchObject(masked);
  expect(await countRows(api, "tracks")).toBe(0);
  expect(await readTrackActs(api)).toEqual([]);
});

test("a track with a box outside, or with none at all, is stored", async () => {
  await using api = await openTestApi();
  const { add } = await recordMasked(api);
  await add([left, right]);
  await add([]);
  await add();
  expect(await countRows(api, "tracks")).toBe(3);
});

test("what a model says of a masked track is let go, what a person says is refused", async () => {
  await using api = await openTestApi();
  const { id, member } = await recordMasked(api);
  const tag = { id, trackId: 1, what: "cat", confidence: 0.5 };
  const answer = await api.send(addTrackTag, { ...tag, automatic: true }, member.token);
  expect(answer.trackTagId).toBe(1);
  const refusal = await api.refuse(addTrackTag, { ...tag, automatic: false }, member.token);
  expect(refusal.errorType).toBe("authorization");
  expect(await countRows(api, "track_tags")).toBe(0);
});

test("regions mask nothing but thermal recordings", async () => {
  await using api = await openTestApi();
  const { add } = await recordMasked(api, "irRaw");
  await add([left]);
  expect(await countRows(api, "tracks")).toBe(1);
});

test("a recording from before the device had a place is not masked", async () => {
  await using api = await openTestApi();
  const { add } = await recordMasked(api, "thermalRaw", -3600);
  await add([left]);
  expect(await countRows(api, "tracks")).toBe(1);
});

test("the regions of the time of the recording hold, whatever was set later", async () => {
  await using api = await openTestApi();
  const { add, camera, member } = await recordMasked(api, "thermalRaw", 0);
  api.advance(60);
  await api.send(updateMaskRegions, { id: camera.id, maskRegions: {} }, member.token);
  await add([left]);
  expect(await countRows(api, "tracks")).toBe(0);
  const at = api.now().toISOString();
  const id = await record(api, camera, { recordingDateTime: at });
  const data = { start_s: 1, end_s: 2, positions: [left] };
  await api.send(createTrack, { id, data }, member.token);
  expect(await countRows(api, "tracks")).toBe(1);
});
