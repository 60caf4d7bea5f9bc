import { expect, test } from "vitest";
import { toExpiryFilter } from "#api/recordings/queries/expired-recordings.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { holdsOnlyFalseTriggers } from "#contract/rules/recordings/retention.ts";
import { rounds, seed } from "#tests/support/chance.ts";
import { listTrackIds, markGone, tagTrack } from "#tests/support/recordings/observations.ts";
import { day, openRetention } from "#tests/support/recordings/retention.ts";

const nothing = ["false-positive", "false-positive", "false-positive", "false-positive", "noise"];
const tagsToPick = [...nothing, ...nothing, "cat", "part", "unidentified"];

test("the database finds what the rule tells, whatever was tagged, archived and deleted", async () => {
  const { api, see, member, projectId } = await openRetention({ RATE_LIMITS: "off" });
  await using _ = api;
  const { store } = api.services;
  const chance = makeChance(seed);
  const upTo = (max: number) => Math.floor(chance() * (max + 1));
  const pick = () => tagsToPick[upTo(tagsToPick.length - 1)] ?? "cat";
  const expected: number[] = [];
  for (let round = 0; round < rounds(80); round += 1) {
    const tracks = Array.from({ length: upTo(3) }, () => Array.from({ length: upTo(2) }, pick));
    const id = await see(...tracks);
    for (const trackId of await listTrackIds(api, id)) {
      for (let count = chance() < 0.3 ? upTo(2) : 0; count > 0; count -= 1) {
        await tagTrack(api, trackId, { what: pick(), userId: member.id });
      }
      const tags = await store.read
        .selectFrom("track_tags")
        .select("id")
        .where("track_id", "=", trackId)
        .orderBy("id")
        .execute();
      for (const tag of tags) if (chance() < 0.1) await markGone(api, "track_tags", tag.id);
      if (chance() < 0.2) await markGone(api, "tracks", trackId);
    }
    if (holdsOnlyFalseTriggers(await readTracks(id))) expected.push(id);
  }
  api.advance(10 * day);
  const filter = toExpiryFilter(projectId, api.now());
  const page = { limit: 1000, after: undefined, towards: "newer" } as const;
  const found = await findRecordings(store.scan, filter, page);
  expect(found.map(({ id }) => id)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(10);

  async function readTracks(recordingId: number) {
    const tracks = await store.read
      .selectFrom("tracks")
      .select(["id", "archived_at"])
      .where("recording_id", "=", recordingId)
      .execute();
    return Promise.all(
      tracks.map(async ({ id, archived_at }) => ({
        isArchived: archived_at !== null,
        tags: (await readTags(id)).map((tag) => ({ ...tag, automatic: tag.automatic === 1 })),
      })),
    );
  }

  function readTags(trackId: number) {
    return store.read
      .selectFrom("track_tags")
      .select(["what", "automatic", "model"])
      .where("track_id", "=", trackId)
      .where("archived_at", "is", null)
      .orderBy("id")
      .execute();
  }
});
