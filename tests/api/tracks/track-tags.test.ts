import { expect, test } from "vitest";
import { getTrack } from "#contract/wire/tracks/tracks.ts";
import { addTrackTag, deleteTrackTag, updateTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { maxTagsOfTrack } from "#contract/rules/tracks/track-tags.ts";
import { markGone, tagTrack } from "#tests/support/recordings/observations.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import {
  addTrack,
  makeTrackedCast,
  readTrackActs,
  readTracks,
  readWords,
  say,
} from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("tags that are added stand beside all others, the same word too", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const tag = { id, trackId, confidence: 0.5, automatic: false };
  for (const what of ["cat", "cat", "unknown"])
    await api.send(addTrackTag, { ...tag, what }, member.token);
  expect(await readWords(api, member, id)).toEqual(["cat", "cat", "unidentified"]);
});

test("a track has room for a thousand tags, and for another once one is gone", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const { token } = member;
  for (let count = 1; count < maxTagsOfTrack; count += 1) {
    await tagTrack(api, trackId, { what: "cat", userId: member.id });
  }
  const tag = { id, trackId, what: "rat", confidence: 0.5, automatic: true };
  const { trackTagId: tagId } = await api.send(addTrackTag, tag, token);
  const refusal = await api.refuse(addTrackTag, tag, token);
  expect([refusal.status, refusal.message]).toEqual([422, "A track has at most 1000 tags."]);
  await api.send(deleteTrackTag, { id, trackId, tagId }, token);
  await api.send(addTrackTag, tag, token);
});

test("a tag names its model and keeps what it sent where that has a name", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const tag = { id, trackId, what: "cat", confidence: 0.5, automatic: true };
  const add = async (data: { name?: string }) =>
    (await api.send(addTrackTag, { ...tag, data }, member.token)).trackTagId;
  const named = await add({ name: "Master", clarity: 0.7 } as { name: string });
  const nameless = await add({ clarity: 0.7 } as { name?: string });
  const { track } = await api.send(getTrack, { id, trackId }, member.token);
  const known = { what: "cat", automatic: true };
  expect(track.tags).toMatchObject([
    { ...known, id: named, model: "Master", data: { name: "Master", clarity: 0.7 } },
    { ...known, id: nameless, model: null },
  ]);
  expect(track.tags[1]).not.toHaveProperty("data");
  expect(track.tags[0]).not.toHaveProperty("userId");
  expect(track.filtered).toBe(false);
  const [listed] = await readTracks(api, member, id);
  expect(listed?.tags[0]).not.toHaveProperty("data");
});

test("whether a tag is automatic is read as AI workers write it", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const url = `/api/v1/recordings/${id}/tracks/${trackId}/tags`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const automatic of ["&automatic=True", "&automatic=False", ""]) {
    const body = `what=cat&confidence=0.5${automatic}`;
    const answer = await requestRaw(api, url, {
      method: "POST",
      token: member.token,
      headers,
      body,
    });
    expect(answer.status).toBe(200);
  }
  const [track] = await readTracks(api, member, id);
  expect(track?.tags.map(({ automatic }) => automatic)).toEqual([true, false, false]);
});

test("what a model says of the first track of all is not mistaken for a masked one's", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  expect(trackId).toBe(1);
  const tag = { id, trackId, what: "cat", confidence: 0.5, automatic: true };
  await api.send(addTrackTag, tag, member.token);
  expect(await readWords(api, member, id)).toEqual(["cat"]);
});

test("sex, age and type of sound are set one by one, as often as wished, and taken back", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const tagId = (await say(api, member, { id, trackId }, "kiwi")) ?? 0;
  const update = async (updates: object) => {
    const input = { id, trackId, tagId, updates } as never;
    await api.send(updateTrackTag, input, member.token);
    return (await readTracks(api, member, id))[0]?.tags[0]?.data;
  };
  expect(await update({ gender: "female" })).toEqual({ gender: "female" });
  expect(await update({ maturity: "adult" })).toEqual({ gender: "female", maturity: "adult" });
  expect(await update({ maturity: "adult" })).toEqual({ gender: "female", maturity: "adult" });
  expect(await update({})).toEqual({ gender: "female", maturity: "adult" });
  expect(await update({ gender: null })).toEqual({ maturity: "adult" });
  expect(await update({ gender: null, maturity: null })).toBeUndefined();
  expect(await update({ soundType: "song" })).toEqual({ soundType: "song" });
  expect(await update({ maturity: "adult" })).toEqual({ maturity: "adult", soundType: "song" });
  const wrong = { id, trackId, tagId, updates: { gender: "both" } } as never;
  expect((await api.refuse(updateTrackTag, wrong, member.token)).status).toBe(422);
});

test("anyone of the project removes anybody's tag, a model's too", async () => {
  await using api = await openTestApi();
  const { id, trackId, member, admin } = await makeTrackedCast(api);
  const path = { id, trackId };
  const own = (await say(api, admin, path, "cat")) ?? 0;
  const data = { name: "Master" };
  const model = { ...path, what: "rat", confidence: 0.5, automatic: true, data };
  const { trackTagId } = await api.send(addTrackTag, model, member.token);
  for (const tagId of [own, trackTagId])
    await api.send(deleteTrackTag, { ...path, tagId }, member.token);
  expect(await readTracks(api, member, id)).toMatchObject([{ filtered: true, tags: [] }]);
  const again = await api.refuse(deleteTrackTag, { ...path, tagId: own }, member.token);
  expect(again.errorType).toBe("authorization");
});

test("a tag is reached by way of its own track and recording alone", async () => {
  await using api = await openTestApi();
  const { id, trackId, camera, member } = await makeTrackedCast(api);
  const tagId = (await say(api, member, { id, trackId }, "cat")) ?? 0;
  const sibling = await addTrack(api, member, id);
  const other = await record(api, camera, { comment: "another" });
  const otherTrack = await addTrack(api, member, other);
  const tag = { what: "dog", confidence: 1, automatic: false };
  for (const path of [
    { id: other, trackId },
    { id: other, trackId: otherTrack },
    { id, trackId: sibling },
    { id, trackId: otherTrack },
  ]) {
    const update = { ...path, tagId, updates: { gender: "male" as const } };
    const refusals = [
      await api.refuse(updateTrackTag, update, member.token),
      await api.refuse(deleteTrackTag, { ...path, tagId }, member.token),
    ];
    expect(refusals.map(({ errorType }) => errorType)).toEqual(Array(2).fill("authorization"));
  }
  for (const path of [
    { id: other, trackId },
    { id, trackId: otherTrack },
    { id, trackId: 1_000_000 },
  ]) {
    const refusal = await api.refuse(addTrackTag, { ...path, ...tag }, member.token);
    expect(refusal.errorType).toBe("authorization");
  }
  expect((await readTracks(api, member, id)).flatMap(({ tags }) => tags)).toMatchObject([
    { id: tagId, what: "cat" },
  ]);
  expect(await readWords(api, member, other)).toEqual([]);
});

test("row 19: describing the animal of a tag that was replaced changes nothing, and is no fault", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  const tagId = (await say(api, member, path, "cat")) ?? 0;
  await say(api, member, path, "dog");
  const [before] = await readTracks(api, member, id);
  expect(before?.tags.map(({ what }) => what)).toEqual(["dog"]);
  const updates = { gender: "male" } as const;
  await api.send(updateTrackTag, { ...path, tagId, updates }, member.token);
  expect(await readTracks(api, member, id)).toEqual([before]);
});

test("the tags of a deleted recording cannot be changed", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  const tagId = (await say(api, member, path, "cat")) ?? 0;
  await markGone(api, "recordings", id);
  const tag = { what: "dog", confidence: 1, automatic: false };
  const refusals = [
    await api.refuse(addTrackTag, { ...path, ...tag }, member.token),
    await api.refuse(addTrackTag, { ...tag, id, trackId: 1, automatic: true }, member.token),
    await api.refuse(updateTrackTag, { ...path, tagId, updates: {} }, member.token),
    await api.refuse(deleteTrackTag, { ...path, tagId }, member.token),
  ];
  expect(refusals.map(({ errorType }) => errorType)).toEqual(Array(4).fill("authorization"));
  expect(await readWords(api, member, id)).toEqual(["cat"]);
});

test("each change of a tag is remembered with what it was", async () => {
  await using api = await openTestApi();
  const { id, trackId, projectId, member, admin } = await makeTrackedCast(api);
  const path = { id, trackId };
  const tag = { ...path, what: "cat", confidence: 1, automatic: false };
  const { trackTagId: tagId } = await api.send(addTrackTag, tag, member.token);
  await api.send(updateTrackTag, { ...path, tagId, updates: { gender: "male" } }, admin.token);
  await api.send(deleteTrackTag, { ...path, tagId }, admin.token);
  const before = { gender: null, maturity: null, soundType: null };
  const about = { recordingId: id, trackId, trackTagId: tagId };
  expect((await readTrackActs(api)).slice(1)).toEqual([
    {
      action: "track tagged",
      actor_id: member.id,
      project_id: projectId,
      details: { ...about, what: "cat" },
    },
    {
      action: "track tag changed",
      actor_id: admin.id,
      project_id: projectId,
      details: { ...about, before, after: { ...before, gender: "male" } },
    },
    {
      action: "track tag deleted",
      actor_id: admin.id,
      project_id: projectId,
      details: { ...about, what: "cat", model: null, userId: member.id },
    },
  ]);
});
