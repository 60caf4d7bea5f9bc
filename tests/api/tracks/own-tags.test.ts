import { expect, test } from "vitest";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { answersByRole, everyone, makeCast, type Person } from "#tests/support/projects/people.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { readTrackActs } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openSeen() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await see(api, cast.camera, { at: at("20:00"), tracks: [["possum"], ["cat"]] });
  const [one = 0, other = 0] = await listTrackIds(api, id);
  const set = async (person: Person, tracks: { trackId: number; tags: string[] }[]) =>
    (await api.send(setOwnTags, { id, tracks }, person.token)).before;
  const saidBy = async (person: Person) => {
    const { recording } = await api.send(getRecording, { id }, person.token);
    return recording.tracks.map(({ tags }) =>
      tags.filter(({ userId }) => userId === person.id).map(({ what }) => what),
    );
  };
  return { api, id, one, other, set, saidBy, ...cast };
}

test("one call tags many tracks, and what it answers puts back what was said", async () => {
  const { api, one, other, set, saidBy, member } = await openSeen();
  await using _ = api;
  await set(member, [{ trackId: one, tags: ["rat", "part"] }]);
  const before = await set(member, [
    { trackId: one, tags: ["cat"] },
    { trackId: other, tags: ["cat", "cat", "unknown"] },
  ]);
  expect(before).toEqual([
    { trackId: one, tags: ["rat", "part"] },
    { trackId: other, tags: [] },
  ]);
  expect(await saidBy(member)).toEqual([["cat"], ["cat", "unidentified"]]);
  await set(member, before);
  expect(await saidBy(member)).toEqual([["rat", "part"], []]);
});

test("what others and models say stays", async () => {
  const { api, id, one, set, saidBy, member, admin } = await openSeen();
  await using _ = api;
  await set(admin, [{ trackId: one, tags: ["cat"] }]);
  await Promise.all([
    set(member, [{ trackId: one, tags: ["rat"] }]),
    set(admin, [{ trackId: one, tags: ["possum"] }]),
  ]);
  expect([await saidBy(member), await saidBy(admin)]).toEqual([
    [["rat"], []],
    [["possum"], []],
  ]);
  await set(member, [{ trackId: one, tags: [] }]);
  expect([await saidBy(member), await saidBy(admin)]).toEqual([
    [[], []],
    [["possum"], []],
  ]);
  const { recording } = await api.send(getRecording, { id }, member.token);
  expect(recording.tracks[0]?.tags).toContainEqual(
    expect.objectContaining({ what: "possum", automatic: true }),
  );
});

test("the same once more changes nothing, and the tag keeps what was told of the animal", async () => {
  const { api, one, set, member } = await openSeen();
  await using _ = api;
  await tagTrack(api, one, { what: "cat", userId: member.id });
  const read = () =>
    api.services.store.read
      .selectFrom("track_tags")
      .select(["id", "what", "confidence"])
      .where("user_id", "=", member.id)
      .execute();
  const rows = await read();
  await set(member, [{ trackId: one, tags: ["cat"] }]);
  expect(await read()).toEqual(rows);
  await set(member, [{ trackId: one, tags: ["rat"] }]);
  expect(await read()).toEqual([expect.objectContaining({ what: "rat", confidence: 0.85 })]);
});

test("where one track is not of the recording, none is tagged", async () => {
  const { api, one, camera, set, saidBy, member } = await openSeen();
  await using _ = api;
  const elsewhere = await see(api, camera, { at: at("21:00"), tracks: [["cat"]] });
  const [strange = 0] = await listTrackIds(api, elsewhere);
  const tracks = [
    { trackId: one, tags: ["rat"] },
    { trackId: strange, tags: ["rat"] },
  ];
  await expect(set(member, tracks)).rejects.toMatchObject({ reason: "missing" });
  expect(await saidBy(member)).toEqual([[], []]);
});

test("too many tracks or tags, or none, are refused", async () => {
  const { api, id, one, member } = await openSeen();
  await using _ = api;
  const tag = { trackId: one, tags: ["rat"] };
  for (const tracks of [
    [],
    Array.from({ length: 201 }, (_, index) => ({ ...tag, trackId: index + 1 })),
    [{ trackId: one, tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
    [{ trackId: one, tags: ["x".repeat(256)] }],
    [{ trackId: one, tags: [""] }],
  ]) {
    const refusal = await api.refuse(setOwnTags, { id, tracks }, member.token);
    expect([tracks.length, refusal.status]).toEqual([tracks.length, 422]);
  }
});

test("a track that is named twice is refused, and says so", async () => {
  const { api, id, one, other, saidBy, member } = await openSeen();
  await using _ = api;
  const tracks = [one, other, one].map((trackId, turn) => ({ trackId, tags: [`word ${turn}`] }));
  const { status, message } = await api.refuse(setOwnTags, { id, tracks }, member.token);
  expect(status).toBe(422);
  expect(message).toContain("names a track twice");
  expect(await saidBy(member)).toEqual([[], []]);
});

test("as much as one call may say is said, put back and remembered once for each track", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const seen = Array.from({ length: 200 }, () => ["possum"]);
  const id = await see(api, camera, { at: at("20:00"), tracks: seen });
  const tracks = (await listTrackIds(api, id)).map((trackId) => ({
    trackId,
    tags: Array.from({ length: 10 }, (_, index) => `word ${index} of ${trackId}`),
  }));
  const set = (said: typeof tracks) => api.send(setOwnTags, { id, tracks: said }, member.token);
  const { before } = await set(tracks);
  expect(before).toEqual(tracks.map(({ trackId }) => ({ trackId, tags: [] })));
  expect((await set(tracks)).before).toEqual(tracks);
  expect(await readTrackActs(api)).toHaveLength(200);
  expect((await set(before)).before).toEqual(tracks);
  expect(await readTrackActs(api)).toHaveLength(400);
});

test("whoever works in the project may tag", async () => {
  const { api, id, one, tokens } = await openSeen();
  await using _ = api;
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(setOwnTags, { id, tracks: [{ trackId: one, tags: ["rat"] }] }, token),
  );
  expect(answers).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    device: 401,
  });
});
