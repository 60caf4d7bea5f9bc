import { expect, test } from "vitest";
import { tagBurst, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { deleteTrack, undeleteTrack } from "#contract/wire/tracks/tracks.ts";
import { countReviews } from "#contract/wire/reviews.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { change, undo } from "#tests/support/recordings/bulk-changes.ts";
import { makeTrackedCast, readTracks, readWords, say } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** The member says "cat", the admin "stoat" after: the member has a dispute to review, the admin has none. */
async function openDispute() {
  const api = await openTestApi();
  const cast = await makeTrackedCast(api, "trailcam-image");
  const { id, trackId, member, admin, projectId } = cast;
  const data = { gender: "male" } as const;
  await say(api, member, { id, trackId }, { what: "cat", confidence: 0.7, data });
  api.advance(60);
  await say(api, admin, { id, trackId }, "stoat");
  api.advance(60);
  const readTags = () =>
    api.services.store.read
      .selectFrom("track_tags")
      .selectAll()
      .where("archived_at", "is", null)
      .orderBy("id")
      .execute();
  const countDisputed = async () => {
    const { queues } = await api.send(countReviews, { projectId }, member.token);
    return queues.find(({ queue }) => queue === "disputed")?.left;
  };
  const tag = async (tags: string[], putsBack = false) => {
    const input = { id, tracks: [{ trackId, tags }], putsBack };
    return (await api.send(setOwnTags, input, member.token)).before;
  };
  return { api, ...cast, readTags, countDisputed, tag };
}

type Dispute = Awaited<ReturnType<typeof openDispute>>;

const ways: [string, (dispute: Dispute) => Promise<() => Promise<unknown>>][] = [
  [
    "a burst",
    async ({ api, id, member }) => {
      const input = { id, what: "possum", recordings: [id] };
      const { before } = await api.send(tagBurst, input, member.token);
      return () => api.send(untagBurst, { id, before }, member.token);
    },
  ],
  [
    "many recordings",
    async ({ api, id, projectId, member }) => {
      const act = { kind: "tag", what: "possum" } as const;
      const done = await change(api, member, { projectId, act, recordings: [id] });
      return () => undo(api, member, done.id);
    },
  ],
  [
    "one track",
    async ({ tag, trackId }) => {
      expect(await tag(["possum"])).toEqual([{ trackId, tags: ["cat"] }]);
      return () => tag(["cat"], true);
    },
  ],
];

test.each(ways)(
  "tags of %s that are put back are the ones of before, and so is the review queue",
  async (_of, tagPossum) => {
    const dispute = await openDispute();
    await using api = dispute.api;
    const before = await dispute.readTags();
    expect(before).toHaveLength(2);
    expect(await dispute.countDisputed()).toBe(1);
    const putBack = await tagPossum(dispute);
    expect(await dispute.countDisputed()).toBe(0);
    api.advance(60);
    await putBack();
    expect(await dispute.readTags()).toEqual(before);
    expect(await dispute.countDisputed()).toBe(1);
  },
);

test("a tag that was replaced and is said again is the last word, and what was replaced stays away", async () => {
  const { api, id, trackId, member, tag, countDisputed } = await openDispute();
  await using _ = api;
  await tag(["possum"]);
  api.advance(60);
  expect(await say(api, member, { id, trackId }, "cat")).toBeTypeOf("number");
  expect(await countDisputed()).toBe(0);
  expect(await readWords(api, member, id)).toEqual(["stoat", "cat"]);
  await tag(["possum"]);
  api.advance(60);
  await api.send(deleteTrack, { id, trackId }, member.token);
  expect(await readTracks(api, member, id)).toEqual([]);
  await api.send(undeleteTrack, { id, trackId }, member.token);
  expect(await readWords(api, member, id)).toEqual(["stoat", "possum"]);
  await tag([]);
  await tag(["rat"]);
  await tag(["cat"], true);
  expect(await readWords(api, member, id)).toEqual(["stoat", "cat"]);
});
