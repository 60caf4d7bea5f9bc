import { expect, test } from "vitest";
import { createTrack, updateTrackData } from "#contract/wire/tracks/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { addTrack, makeTrackedCast, readTracks } from "#tests/support/recordings/tracks.ts";

test("a track that is no span of time is neither added nor moved there", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const before = await readTracks(api, member, id);
  const spans = [
    { start_s: -1e308, end_s: 1 },
    { start_s: -0.1, end_s: 1 },
    { start_s: 0, end_s: 1e300 },
    { start_s: 0, end_s: 86_400.1 },
    { start_s: 2, end_s: 1 },
  ];
  for (const data of spans) {
    const added = await api.refuse(createTrack, { id, data }, member.token);
    const moved = await api.refuse(updateTrackData, { id, trackId, data }, member.token);
    expect([data, added.status, moved.status]).toEqual([data, 422, 422]);
  }
  expect(await readTracks(api, member, id)).toEqual(before);
  await addTrack(api, member, id, { start_s: 0, end_s: 86_400 });
  await addTrack(api, member, id, { start_s: 3, end_s: 3 });
  expect(await readTracks(api, member, id)).toHaveLength(3);
});
