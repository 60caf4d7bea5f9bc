import { expect, test } from "vitest";
import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { countReviews, leaseReviews } from "#contract/wire/reviews.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { listTrackIds, markGone, see } from "#tests/support/recordings/observations.ts";
import { addTrack } from "#tests/support/recordings/tracks.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openQueues() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { projectId } = cast;
  const count = async (person: Person) => {
    const { queues } = await api.send(countReviews, { projectId }, person.token);
    return Object.fromEntries(queues.map(({ queue, left }) => [queue, left]));
  };
  const next = async (person: Person, queue: ReviewQueue, count = 10) => {
    const input = { projectId, queue, count };
    const { items } = await api.send(leaseReviews, input, person.token);
    return items.map(({ recording }) => recording.id);
  };
  const tag = async (person: Person, id: number, ...tags: (string | undefined)[]) => {
    const ids = await listTrackIds(api, id);
    const tracks = tags.flatMap((what, index) => {
      const trackId = ids[index];
      return what === undefined || trackId === undefined ? [] : [{ trackId, tags: [what] }];
    });
    await api.send(setOwnTags, { id, tracks }, person.token);
  };
  return { api, count, next, tag, ...cast };
}

test("a recording is untagged until people have said of each of its tracks what it is", async () => {
  const { api, camera, member, admin, count, next, tag } = await openQueues();
  await using _ = api;
  const older = await see(api, camera, { at: at("20:00"), tracks: [["possum"], ["cat"]] });
  const newer = await see(api, camera, { at: at("21:00"), tracks: [["rat"]] });
  await see(api, camera, { at: at("22:00"), tracks: [["false-positive"]] });
  await see(api, camera, { at: at("23:00"), tracks: [] });
  expect(await count(member)).toEqual({ untagged: 2, disputed: 0, flagged: 0 });
  expect(await next(member, "untagged")).toEqual([newer, older]);
  await tag(admin, older, "possum");
  await tag(admin, newer, "part");
  expect(await next(member, "untagged")).toEqual([newer, older]);
  await tag(admin, older, undefined, "cat");
  await tag(admin, newer, "unidentified");
  expect(await count(member)).toEqual({ untagged: 0, disputed: 0, flagged: 0 });
  expect(await next(member, "untagged")).toEqual([]);
});

test("a track that nobody and no model has spoken of is untagged, one that is deleted is not", async () => {
  const { api, camera, member, count } = await openQueues();
  await using _ = api;
  const id = await see(api, camera, { at: at("20:00"), tracks: [] });
  const trackId = await addTrack(api, member, id);
  expect(await count(member)).toMatchObject({ untagged: 1 });
  await markGone(api, "tracks", trackId);
  expect(await count(member)).toMatchObject({ untagged: 0 });
});

test("a disputed recording waits for whoever did not have the last word", async () => {
  const { api, camera, member, admin, owner, count, next, tag } = await openQueues();
  await using _ = api;
  const id = await see(api, camera, { at: at("20:00"), tracks: [["possum"]] });
  await tag(member, id, "cat");
  expect(await count(admin)).toMatchObject({ disputed: 0 });
  await tag(admin, id, "stoat");
  expect(await count(admin)).toMatchObject({ disputed: 0 });
  expect(await count(member)).toMatchObject({ disputed: 1 });
  expect(await count(owner)).toMatchObject({ disputed: 1 });
  expect(await next(owner, "disputed")).toEqual([id]);
  await tag(owner, id, "cat");
  expect(await count(owner)).toMatchObject({ disputed: 0 });
  await tag(admin, id, "cat");
  for (const person of [member, admin, owner]) {
    expect(await count(person)).toMatchObject({ disputed: 0 });
  }
});

test("what is flagged for review waits until the flag is gone", async () => {
  const { api, camera, member, count, next } = await openQueues();
  await using _ = api;
  const id = await see(api, camera, { at: at("20:00"), tracks: [["false-positive"]] });
  const tag = { detail: "requires review", confidence: 1 };
  await api.send(addLabel, { id, tag }, member.token);
  expect(await count(member)).toEqual({ untagged: 0, disputed: 0, flagged: 1 });
  expect(await next(member, "flagged")).toEqual([id]);
  await markGone(api, "recordings", id);
  expect(await count(member)).toMatchObject({ flagged: 0 });
});

test("filters narrow the queue and its count", async () => {
  const { api, camera, member, projectId } = await openQueues();
  await using _ = api;
  const possum = await see(api, camera, { at: at("20:00"), tracks: [["possum"]] });
  const kea = await see(api, camera, { at: at("21:00"), tracks: [["kea"]] });
  const sound = await see(api, camera, { at: at("22:00"), type: "audio", tracks: [["kea"]] });
  const list = async (filter: object) => {
    const input = { projectId, queue: "untagged" as const, count: 10, ...filter };
    const { items, left } = await api.send(leaseReviews, input, member.token);
    expect(left).toBe(items.length);
    return items.map(({ recording }) => recording.id);
  };
  expect(await list({})).toEqual([sound, kea, possum]);
  expect(await list({ types: ["thermal"] })).toEqual([kea, possum]);
  expect(await list({ "tagged-with": ["bird"] })).toEqual([sound, kea]);
  expect(await list({ "tagged-with": ["bird"], "sub-class-tags": false })).toEqual([]);
  expect(await list({ from: at("20:30"), until: at("21:30") })).toEqual([kea]);
  expect(await list({ devices: [camera.id + 1] })).toEqual([]);
  expect(await list({ locations: [1_000_000] })).toEqual([]);
});

test("more than are counted are said to be more", async () => {
  const { api, camera, member, projectId } = await openQueues();
  await using _ = api;
  const { write } = api.services.store;
  const id = await see(api, camera, { at: at("20:00"), tracks: [["possum"]] });
  const row = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const track = await write
    .selectFrom("tracks")
    .selectAll()
    .where("recording_id", "=", id)
    .executeTakeFirstOrThrow();
  for (let made = 1; made <= 10_000; made += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({ ...row, id: id + made + index }));
    await write.insertInto("recordings").values(rows).execute();
    const tracks = rows.map((one) => ({
      ...track,
      id: track.id + one.id,
      recording_id: one.id,
      filtered: 0 as const,
    }));
    await write.insertInto("tracks").values(tracks).execute();
  }
  const input = { projectId, queue: "untagged" as const };
  const { queues } = await api.send(countReviews, input, member.token);
  expect(queues).toEqual([{ queue: "untagged", left: 10_000, isMore: true }]);
});
