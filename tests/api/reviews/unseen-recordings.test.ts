import { expect, test } from "vitest";
import { countReviews, leaseReviews, skipReview } from "#contract/wire/reviews.ts";
import { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import { tagBurst, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { deleteTrack } from "#contract/wire/tracks/tracks.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { addTrack, readTracks } from "#tests/support/recordings/tracks.ts";
import { unseenSituations } from "#tests/support/recordings/unseen-situations.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openUnseen(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const cast = await makeCast(api);
  const { projectId, member } = cast;
  /** A recording as it would be with these in its row. */
  const take = async (minute: number, columns: object = {}) => {
    const recordingDateTime = at(`20:${String(minute).padStart(2, "0")}`);
    const id = await record(api, cast.camera, { type: "thermalRaw", recordingDateTime });
    const readable = { processing_state: "FINISHED", duration_seconds: 10 };
    const { write } = api.services.store;
    const row = { ...readable, ...columns };
    await write.updateTable("recordings").set(row).where("id", "=", id).execute();
    return id;
  };
  const read = async (person = member) => {
    const input = { projectId, queue: "untagged" as const };
    const [{ items, left }, counted] = await Promise.all([
      api.send(leaseReviews, { ...input, count: 10 }, person.token),
      api.send(countReviews, input, person.token),
    ]);
    expect(counted.queues[0]?.left).toBe(left);
    return { items, ids: items.map(({ recording }) => recording.id), left };
  };
  return { api, take, read, ...cast };
}

test.each([
  { processing: "off", order: 0 },
  { processing: "external", order: 1 },
])(
  "of recordings without tracks those wait that the rule says, PROCESSING $processing",
  async (run) => {
    const site = await openUnseen({ PROCESSING: run.processing });
    const { api, take, projectId, member } = site;
    await using _ = api;
    const waiting: string[] = [];
    for (const [index, one] of unseenSituations.entries()) {
      const { what, type = "thermalRaw", state = "FINISHED", duration = 10 } = one;
      const id = await take(index, {
        type,
        processing_state: state,
        duration_seconds: duration,
        ...(one.isFileGone ? { raw_key: null } : {}),
        derived_key: type === "trailcam-image" && !one.isUnreadable ? `shown-${index}` : null,
      });
      /* Tagged, it waits for no other reason. */
      if (one.hasTrack)
        await api.send(tagBurst, { id, what: "cat", recordings: [id] }, member.token);
      const input = { projectId, queue: "untagged" as const, count: 10 };
      const { items } = await api.send(leaseReviews, input, member.token);
      if (items.some(({ recording }) => recording.id === id)) waiting.push(what);
      const { write } = api.services.store;
      await write.updateTable("recordings").set({ type: "audio" }).where("id", "=", id).execute();
    }
    expect(waiting).toEqual(
      unseenSituations.filter(({ waits }) => waits[run.order]).map(({ what }) => what),
    );
  },
);

test("a tag for the whole of it takes a film out of the queue, and back in when it is undone", async () => {
  const { api, take, read, member } = await openUnseen();
  await using _ = api;
  const id = await take(0);
  expect((await read()).ids).toEqual([id]);
  const tag = (what: string) => api.send(tagBurst, { id, what, recordings: [id] }, member.token);
  for (const what of ["false-positive", "possum"]) {
    const { before } = await tag(what);
    expect((await read()).left).toBe(0);
    const [whole, ...others] = await readTracks(api, member, id);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ start: 0, end: 10 });
    expect(whole?.positions?.[0]).toMatchObject({ x: 0, y: 0, width: 160, height: 120 });
    expect(whole?.positions).toHaveLength(90);
    expect(before).toEqual([{ recordingId: id, trackId: whole?.id }]);
    await api.send(untagBurst, { id, before: [{ recordingId: id }] }, member.token);
    expect(await readTracks(api, member, id)).toEqual([]);
    expect((await read()).ids).toEqual([id]);
  }
});

test("a key pressed twice adds one track, and the second of two people speaks of the first one's", async () => {
  const { api, take, member, admin } = await openUnseen();
  await using _ = api;
  for (const [minute, what] of ["possum", "false-positive"].entries()) {
    const id = await take(minute);
    const tag = (token: string, word = what) =>
      api.send(tagBurst, { id, what: word, recordings: [id] }, token);
    await Promise.all([tag(member.token), tag(member.token), tag(admin.token)]);
    const tracks = await readTracks(api, member, id);
    expect(tracks.map(({ tags }) => tags.map((one) => one.what))).toEqual([[what, what]]);
    await tag(admin.token, "cat");
    const [whole, ...others] = await readTracks(api, member, id);
    expect(others).toEqual([]);
    expect(whole?.tags.map((one) => one.what).toSorted()).toEqual(["cat", what].toSorted());
    const before = [{ recordingId: id }];
    for (let time = 0; time < 2; time += 1) {
      await api.send(untagBurst, { id, before }, member.token);
      const left = await readTracks(api, member, id);
      expect(left.map(({ tags }) => tags.map((one) => one.what))).toEqual([["cat"]]);
    }
    await api.send(untagBurst, { id, before }, admin.token);
    expect(await readTracks(api, member, id)).toEqual([]);
  }
});

test("undoing leaves what somebody has drawn, and what was said before", async () => {
  const { api, take, member } = await openUnseen();
  await using _ = api;
  const id = await take(0);
  const trackId = await addTrack(api, member, id);
  await api.send(tagBurst, { id, what: "cat", recordings: [id] }, member.token);
  const read = async () =>
    (await readTracks(api, member, id)).map((one) => [one.id, one.tags.map(({ what }) => what)]);
  expect(await read()).toEqual([[trackId, ["cat"]]]);
  await api.send(untagBurst, { id, before: [{ recordingId: id }] }, member.token);
  expect(await read()).toEqual([[trackId, []]]);
  await api.send(deleteTrack, { id, trackId }, member.token);
  const { before } = await api.send(tagBurst, { id, what: "cat", recordings: [id] }, member.token);
  await api.send(tagBurst, { id, what: "rat", recordings: [id] }, member.token);
  const once = [{ recordingId: id, tags: ["cat"] }];
  await api.send(untagBurst, { id, before: once }, member.token);
  expect(await read()).toEqual([[before[0]?.trackId, ["cat"]]]);
});

test("a still comes with its burst, which one tag takes out of the queue", async () => {
  const { api, take, read, projectId, member } = await openUnseen();
  await using _ = api;
  const still = { type: "trailcam-image", duration_seconds: null };
  const ids: number[] = [];
  for (const second of [0, 1, 2]) {
    const recorded_at = at(`21:00:0${second}`);
    ids.push(await take(second, { ...still, recorded_at, derived_key: `shown-${second}` }));
  }
  const film = await take(30);
  const [first = 0, second, third] = ids;
  const { items, left } = await read();
  expect(left).toBe(4);
  expect(items.map(({ recording }) => recording.id)).toEqual([third, second, first, film]);
  expect(items.map(({ burst }) => burst?.recordings.map(({ id }) => id))).toEqual([
    ids,
    ids,
    ids,
    undefined,
  ]);
  expect(items[0]?.burst?.recordings.map(({ tracks }) => tracks)).toEqual([[], [], []]);
  await api.send(tagBurst, { id: first, what: "possum", recordings: ids }, member.token);
  expect((await read()).ids).toEqual([film]);
  const before = ids.map((recordingId) => ({ recordingId }));
  await api.send(untagBurst, { id: first, before }, member.token);
  expect((await read()).left).toBe(4);
  await api.send(tagBurst, { id: first, what: "possum", recordings: [first] }, member.token);
  const input = { projectId, queue: "untagged" as const, count: 10 };
  const again = await api.send(leaseReviews, input, member.token);
  const [tracks] = again.items[0]?.burst?.recordings.map((one) => one.tracks) ?? [];
  expect(tracks).toEqual([{ trackId: expect.any(Number) as number, tags: ["possum"] }]);
});

test("who may tag tracks tags a film as a whole and puts it back", async () => {
  const { api, take, tokens } = await openUnseen();
  await using _ = api;
  const id = await take(0);
  const writers = {
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    device: 401,
  };
  const tag = { id, what: "cat", recordings: [id] };
  const ask = (token?: string) => api.attempt(tagBurst, tag, token);
  expect(await answersByRole(tokens, ask)).toEqual(writers);
  const back = { id, before: [{ recordingId: id }] };
  const undo = (token?: string) => api.attempt(untagBurst, back, token);
  expect(await answersByRole(tokens, undo)).toEqual(writers);
});

test("sound is not tagged as a whole", async () => {
  const { api, take, member } = await openUnseen();
  await using _ = api;
  const id = await take(0, { type: "audio" });
  const input = { id, what: "kiwi", recordings: [id] };
  expect(await api.refuse(tagBurst, input, member.token)).toMatchObject({ status: 422 });
});

test("the next untagged one beside a recording is one of the queue", async () => {
  const { api, take, member } = await openUnseen();
  await using _ = api;
  const [first, seen, bare, sound] = [
    await take(0),
    await take(1),
    await take(2),
    await take(3, { type: "audio" }),
  ];
  await api.send(tagBurst, { id: seen, what: "cat", recordings: [seen] }, member.token);
  const next = async (id: number, input: object = {}) => {
    const query = { id, duration: 0, "include-false-positives": true, ...input };
    return (await api.send(listNeighbours, query, member.token)).untagged?.id;
  };
  expect(await next(first)).toBe(bare);
  expect(await next(bare)).toBe(first);
  expect(await next(sound)).toBe(first);
  expect(await next(first, { "tagged-with": ["cat"] })).toBeUndefined();
  await api.send(skipReview, { id: bare }, member.token);
  expect(await next(first)).toBeUndefined();
});
