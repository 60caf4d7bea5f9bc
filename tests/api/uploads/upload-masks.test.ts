import { expect, test } from "vitest";
import { updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makePlacedCast } from "#tests/support/device-settings.ts";
import type { makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
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

type Cast = Awaited<ReturnType<typeof makeCast>>;

/** A camera that ignores the left half of its frame from now on. */
async function makeMaskedCast(api: TestApi): Promise<Cast> {
  const cast = await makePlacedCast(api);
  const { camera, member } = cast;
  await api.send(updateMaskRegions, { id: camera.id, maskRegions }, member.token);
  return cast;
}

interface Sent {
  secondsLater?: number;
  data?: Record<string, unknown>;
}

/** The starts of the tracks that are stored of those sent along, each of which starts at its place in the list. */
async function uploadTracks(
  api: TestApi,
  { camera, member }: Cast,
  positions: unknown[],
  { secondsLater = 3600, data = {} }: Sent = {},
): Promise<number[]> {
  const predictions = [{ confident_tag: "cat", confidence: 0.9 }];
  const tracks = positions.map((one, index) => ({ start_s: index, positions: one, predictions }));
  const recordingDateTime = new Date(api.now().getTime() + secondsLater * 1000).toISOString();
  const sent = { type: "thermalRaw", recordingDateTime, metadata: { tracks }, ...data };
  const id = await record(api, camera, sent);
  const { recording } = await api.send(getRecording, { id }, member.token);
  return recording.tracks.map(({ start }) => start);
}

test("of the tracks sent along, those wholly in ignored regions are not stored, nor their tags", async () => {
  await using api = await openTestApi();
  const cast = await makeMaskedCast(api);
  const sent = [[left], [left, right], [right], [[1, [10, 10, 30, 30]]], [], undefined];
  expect(await uploadTracks(api, cast, sent)).toEqual([1, 2, 4, 5]);
  const tags = await api.services.store.read.selectFrom("track_tags").select("id").execute();
  expect(tags).toHaveLength(4);
});

test("a late upload is masked as the device was at that time", async () => {
  await using api = await openTestApi();
  const cast = await makeMaskedCast(api);
  const { camera, member } = cast;
  expect(await uploadTracks(api, cast, [[left]], { secondsLater: -3600 })).toEqual([0]);
  api.advance(60);
  await api.send(updateMaskRegions, { id: camera.id, maskRegions: {} }, member.token);
  expect(await uploadTracks(api, cast, [[left]], { secondsLater: -30 })).toEqual([]);
  expect(await uploadTracks(api, cast, [[left]], { secondsLater: 30 })).toEqual([0]);
});

test("a recording that shows that the device has moved is not masked", async () => {
  await using api = await openTestApi();
  const cast = await makeMaskedCast(api);
  const at = (location: object) => ({ data: { location } });
  expect(await uploadTracks(api, cast, [[left]], at(ridge))).toEqual([]);
  expect(await uploadTracks(api, cast, [[left]], at(northOf(ridge, 500)))).toEqual([0]);
});

test("regions mask no other kind of recording", async () => {
  await using api = await openTestApi();
  const cast = await makeMaskedCast(api);
  for (const type of ["irRaw", "audio", "trailcam-video"])
    expect(await uploadTracks(api, cast, [[left]], { data: { type } })).toEqual([0]);
});

test("a device whose every track is masked has tracked all the same", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const { camera, member } = await makeMaskedCast(api);
  const recordingDateTime = new Date(api.now().getTime() + 3_600_000).toISOString();
  const metadata = { tracks: [{ positions: [left] }] };
  const id = await record(api, camera, { recordingDateTime, metadata });
  const { recording } = await api.send(getRecording, { id }, member.token);
  expect(recording).toMatchObject({ processingState: "analyse", tracks: [] });
});
