import { expect, test } from "vitest";
import { createTrack } from "#contract/wire/tracks/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { makeTrackedCast, readTracks } from "#tests/support/recordings/tracks.ts";

test("whoever adds a track says what it shows in the same act", async () => {
  await using api = await openTestApi();
  const { id, member, tokens } = await makeTrackedCast(api);
  const data = { start_s: 1, end_s: 2 };
  const { trackId } = await api.send(createTrack, { id, data, says: ["cat"] }, member.token);
  const tracks = await readTracks(api, member, id);
  expect(tracks.find((track) => track.id === trackId)).toMatchObject({
    filtered: false,
    tags: [{ what: "cat", automatic: false, userId: member.id, confidence: 0.85 }],
  });
  for (const says of [[""], ["x".repeat(256)], Array.from({ length: 11 }, () => "cat")]) {
    const refused = await api.refuse(createTrack, { id, data, says }, member.token);
    expect(refused.status).toBe(422);
  }
  const outside = await api.refuse(createTrack, { id, data, says: ["cat"] }, tokens.stranger);
  expect(outside.status).toBe(403);
  expect(await readTracks(api, member, id)).toHaveLength(2);
});
