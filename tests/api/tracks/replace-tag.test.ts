import { expect, test } from "vitest";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { getTrack } from "#contract/wire/tracks/tracks.ts";
import { addTrackTag, deleteTrackTag, replaceTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { markGone } from "#tests/support/recordings/observations.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import {
  addTrack,
  listShownTracks,
  makeTrackedCast,
  readTrackActs,
  readTracks,
  readWords,
  say,
} from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("a person's word takes the place of their last one and of nobody else's", async () => {
  await using api = await openTestApi();
  const { id, trackId, member, admin } = await makeTrackedCast(api);
  const path = { id, trackId };
  const data = { name: "Master" };
  const model = { ...path, what: "rat", confidence: 0.5, automatic: true, data };
  await api.send(addTrackTag, model, member.token);
  await say(api, admin, path, "possum");
  await say(api, member, path, "possum");
  await say(api, member, path, "cat");
  expect(await readWords(api, member, id)).toEqual(["rat", "possum", "cat"]);
});

test("additional words stand beside an animal, and stay when it is replaced", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  for (const what of ["part", "cat", "poor tracking", "interesting", "dog"])
    await say(api, member, path, what);
  expect(await readWords(api, member, id)).toEqual(["part", "poor tracking", "interesting", "dog"]);
});

test("a word said twice changes nothing, even where the first is archived", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  const first = await say(api, member, path, "cat");
  const raw = { method: "POST", token: member.token };
  const body = { what: "cat", confidence: 1, automatic: false, data: '{"gender":"male"}' };
  const url = `/api/v1/recordings/${id}/tracks/${trackId}/replaceTag`;
  const again = await requestRaw(api, url, { ...raw, body });
  expect(again.status).toBe(200);
  expect(again.body.messages).toEqual(["Tag already exists."]);
  expect(again.body).not.toHaveProperty("trackTagId");
  const [track] = await readTracks(api, member, id);
  expect(track?.tags).toMatchObject([{ id: first, confidence: 0.85 }]);
  await markGone(api, "track_tags", first ?? 0);
  expect(await say(api, member, path, "cat")).toBeUndefined();
  expect((await readTrackActs(api)).map(({ action }) => action)).toEqual([
    "track added",
    "track tagged",
  ]);
});

test("what a person says as automatic is apart from what they say themselves", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  await say(api, member, path, "cat");
  await say(api, member, path, { what: "dog", automatic: true });
  await say(api, member, path, { what: "rat", automatic: true });
  expect(await readWords(api, member, id)).toEqual(["cat", "rat"]);
});

test("unknown is stored as unidentified, and is the same word", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  await say(api, member, path, "unknown");
  expect(await say(api, member, path, "unidentified")).toBeUndefined();
  expect(await readWords(api, member, id)).toEqual(["unidentified"]);
});

test("an animal brings a track to light, and its tag's end hides it again", async () => {
  await using api = await openTestApi();
  const { id, trackId, projectId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  const filtered = async () => (await readTracks(api, member, id))[0]?.filtered;
  expect(await filtered()).toBe(true);
  expect(await listShownTracks(api, member, projectId)).toEqual([]);
  const tagId = await say(api, member, path, "cat");
  expect(await filtered()).toBe(false);
  expect(await listShownTracks(api, member, projectId)).toHaveLength(1);
  await api.send(deleteTrackTag, { ...path, tagId: tagId ?? 0 }, member.token);
  expect(await filtered()).toBe(true);
  await say(api, member, path, "cat");
  await say(api, member, path, "false-positive");
  expect(await filtered()).toBe(true);
});

test("a new tag has exactly these keys, its sex and age among its data", async () => {
  await using api = await openTestApi();
  const { id, trackId, projectId, member } = await makeTrackedCast(api);
  const animal = { gender: "male", maturity: "adult" } as const;
  const data = JSON.stringify({ ...animal, note: "limps" });
  const said = { what: "kiwi", data } as never;
  const tagId = await say(api, member, { id, trackId }, said);
  const listed = {
    id: tagId,
    what: "kiwi",
    path: expect.stringContaining("kiwi"),
    confidence: 0.85,
    automatic: false,
    model: null,
    userId: member.id,
    userName: "Mere Member",
    data: animal,
  };
  const now = api.now().toISOString();
  const shown = { ...listed, trackId, createdAt: now, updatedAt: now };
  const { recording } = await api.send(getRecording, { id }, member.token);
  const { recordings } = await api.send(queryRecordings, { projectId }, member.token);
  expect(recording.tracks[0]?.tags).toEqual([shown]);
  expect((await readTracks(api, member, id))[0]?.tags).toEqual([shown]);
  expect(recordings[0]?.tracks[0]?.tags).toEqual([listed]);
  const { track } = await api.send(getTrack, { id, trackId }, member.token);
  expect(track.tags).toEqual([{ ...shown, data: { ...animal, note: "limps" } }]);
});

test("a tag without data has none, and one of them alone is alone", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const path = { id, trackId };
  await say(api, member, path, "cat");
  await say(api, member, path, { what: "part", data: { maturity: "juvenile", gender: null } });
  const [track] = await readTracks(api, member, id);
  expect(track?.tags[0]).not.toHaveProperty("data");
  expect(track?.tags[1]?.data).toEqual({ maturity: "juvenile" });
});

test("of words said at once by one person one remains, of one word said at once one tag", async () => {
  await using api = await openTestApi();
  const { id, member } = await makeTrackedCast(api);
  const words = ["cat", "dog", "rat", "possum", "kiwi", "kiwi", "kiwi", "kiwi"];
  for (let round = 0; round < 3; round += 1) {
    const trackId = await addTrack(api, member, id);
    await Promise.all(words.map((what) => say(api, member, { id, trackId }, what)));
    const track = (await readTracks(api, member, id)).find((one) => one.id === trackId);
    expect(track).toMatchObject({ filtered: false, tags: [{ automatic: false }] });
    expect(track?.tags).toHaveLength(1);
  }
});

test("of an animal and a false positive said at once by two, the animal shows the track", async () => {
  await using api = await openTestApi();
  const { id, member, admin } = await makeTrackedCast(api);
  for (let round = 0; round < 3; round += 1) {
    const trackId = await addTrack(api, member, id);
    const path = { id, trackId };
    await Promise.all([say(api, member, path, "cat"), say(api, admin, path, "false-positive")]);
    const track = (await readTracks(api, member, id)).find((one) => one.id === trackId);
    expect([track?.filtered, track?.tags.length]).toEqual([false, 2]);
  }
});

test("what is missing or wrong is refused at its field", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const good = { what: "cat", confidence: 0.5, automatic: false };
  const deep = `{"deep":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  const url = `/api/v1/recordings/${id}/tracks/${trackId}/replace-tag`;
  const wrong: Record<string, unknown[]> = {
    what: [undefined, "", 7, "a".repeat(256), "a\0b"],
    confidence: [undefined, "high", null],
    automatic: [undefined, "maybe", ""],
    data: ["not JSON", 7, { gender: "both" }, '{"maturity":"old"}', deep],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const body = { ...good, [field]: value };
      const answer = await requestRaw(api, url, { method: "POST", token: member.token, body });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(String(answer.body.messages)).toContain(`body.${field}`);
    }
  }
  expect(await readWords(api, member, id)).toEqual([]);
});

test("form-encoded words are understood", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const url = `/api/v1/recordings/${id}/tracks/${trackId}/replace-tag`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = 'what=cat&confidence=0.5&automatic=false&data={"gender":"female"}';
  const answer = await requestRaw(api, url, { method: "POST", token: member.token, headers, body });
  expect(answer.status).toBe(200);
  const [track] = await readTracks(api, member, id);
  expect(track?.tags).toMatchObject([{ what: "cat", data: { gender: "female" } }]);
});

test("a track is tagged by way of its own standing recording alone", async () => {
  await using api = await openTestApi();
  const { id, trackId, camera, member } = await makeTrackedCast(api);
  const other = await record(api, camera, { comment: "another" });
  const said = { trackId, what: "cat", confidence: 1, automatic: false };
  const foreign = await api.refuse(replaceTrackTag, { ...said, id: other }, member.token);
  expect(foreign).toMatchObject({ status: 403, errorType: "authorization" });
  await markGone(api, "recordings", id);
  expect((await api.refuse(replaceTrackTag, { ...said, id }, member.token)).status).toBe(403);
  expect(await readWords(api, member, id)).toEqual([]);
});

test("what a tag replaced is remembered", async () => {
  await using api = await openTestApi();
  const { id, trackId, projectId, admin } = await makeTrackedCast(api);
  await say(api, admin, { id, trackId }, "cat");
  const trackTagId = await say(api, admin, { id, trackId }, "dog");
  expect((await readTrackActs(api)).at(-1)).toEqual({
    action: "track tagged",
    actor_id: admin.id,
    project_id: projectId,
    details: { recordingId: id, trackId, trackTagId, what: "dog", replaced: ["cat"] },
  });
});
