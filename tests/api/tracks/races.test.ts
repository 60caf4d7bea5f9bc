import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { createTrack, deleteTrack, undeleteTrack } from "#contract/wire/tracks/tracks.ts";
import type { Person } from "#tests/support/projects/people.ts";
import { readRecording } from "#tests/support/recordings/recording-changes.ts";
import { addTrack, makeTrackedCast, readTracks, say } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openWithTrack() {
  const api = await openTestApi();
  const cast = await makeTrackedCast(api);
  const { id, trackId } = cast;
  const tag = (by: Person, what: string) =>
    api.attempt(setOwnTags, { id, tracks: [{ trackId, tags: [what] }] }, by.token);
  const readSaid = async () =>
    (await readTracks(api, cast.member, id)).map(({ tags }) =>
      tags.map(({ what, userId }) => [what, userId]),
    );
  return { api, ...cast, tag, readSaid };
}

test("of two who tag one track at once both stand, and whoever looks later sees both", async () => {
  const { api, member, admin, tag, readSaid } = await openWithTrack();
  await using _ = api;
  const outcomes = await Promise.all([tag(member, "possum"), tag(admin, "cat")]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  const [said = []] = await readSaid();
  expect(said).toHaveLength(2);
  expect(said).toContainEqual(["possum", member.id]);
  expect(said).toContainEqual(["cat", admin.id]);
});

test("of one who tags a track twice at once one tag stands", async () => {
  const { api, member, tag, readSaid } = await openWithTrack();
  await using _ = api;
  await Promise.all([tag(member, "possum"), tag(member, "cat"), tag(member, "possum")]);
  const [said = []] = await readSaid();
  expect(said).toHaveLength(1);
});

test("who tags a track while another deletes it is heard or refused, and restoring shows what was heard", async () => {
  const { api, id, trackId, member, admin, tag, readSaid } = await openWithTrack();
  await using _ = api;
  const [tagged, deleted] = await Promise.all([
    tag(member, "possum"),
    api.attempt(deleteTrack, { id, trackId }, admin.token),
  ]);
  expect(deleted.ok).toBe(true);
  expect(await readSaid()).toEqual([]);
  await api.send(undeleteTrack, { id, trackId }, admin.token);
  expect(await readSaid()).toEqual([tagged.ok ? [["possum", member.id]] : []]);
  if (!tagged.ok) expect(tagged.refusal.status).toBe(403);
});

test("what is done to a recording while another deletes it is kept or refused, never half done", async () => {
  const { api, id, member, admin, tag } = await openWithTrack();
  await using _ = api;
  const label = { detail: "cool", confidence: 0.9 };
  const [deleted, tagged, added, labelled] = await Promise.all([
    api.attempt(deleteRecording, { id }, admin.token),
    tag(member, "possum"),
    api.attempt(createTrack, { id, data: { start_s: 0, end_s: 1 }, says: ["cat"] }, member.token),
    api.attempt(addLabel, { id, tag: label }, member.token),
  ]);
  expect(deleted.ok).toBe(true);
  const { tracks, tags } = await readRecording(api, id, admin, true);
  const words = tracks.flatMap((track) => track.tags.map(({ what }) => what));
  expect(words.toSorted()).toEqual([
    ...(added.ok ? ["cat"] : []),
    ...(tagged.ok ? ["possum"] : []),
  ]);
  expect(tracks).toHaveLength(added.ok ? 2 : 1);
  expect(tags).toHaveLength(labelled.ok ? 1 : 0);
  for (const outcome of [tagged, added, labelled]) {
    if (!outcome.ok) expect(outcome.refusal.status).toBe(403);
  }
});

test("of two who delete one track at once neither is told of a fault, and it comes back whole", async () => {
  const { api, id, trackId, member, admin, tag, readSaid } = await openWithTrack();
  await using _ = api;
  await tag(member, "possum");
  const outcomes = await Promise.all(
    [member, admin].map(({ token }) => api.attempt(deleteTrack, { id, trackId }, token)),
  );
  for (const outcome of outcomes) {
    if (!outcome.ok) expect(outcome.refusal.status).toBe(403);
  }
  expect(outcomes.some(({ ok }) => ok)).toBe(true);
  await api.send(undeleteTrack, { id, trackId }, member.token);
  expect(await readSaid()).toEqual([[["possum", member.id]]]);
});

test("people heard in one recording in two ways at once do not wait for each other", async () => {
  await using api = await openTestApi({ PROCESSING: "off" });
  const { id, trackId, member, admin } = await makeTrackedCast(api, "audio");
  const others = [await addTrack(api, member, id), await addTrack(api, member, id)];
  for (let turn = 0; turn < 10; turn++) {
    const tracks = [trackId, ...others].map((one) => ({ trackId: one, tags: ["human"] }));
    const [set] = await Promise.all([
      api.attempt(setOwnTags, { id, tracks }, member.token),
      ...others.map((one) => say(api, admin, { id, trackId: one }, "human")),
    ]);
    expect(set.ok).toBe(true);
    const none = (by: Person) =>
      api.send(setOwnTags, { id, tracks: tracks.map((one) => ({ ...one, tags: [] })) }, by.token);
    await none(member);
    await none(admin);
  }
});
