import { expect, test } from "vitest";
import {
  createTrack,
  deleteTrack,
  getTrack,
  listTracks,
  undeleteTrack,
  updateTrackData,
} from "#contract/wire/tracks/tracks.ts";
import {
  addTrackTag,
  deleteTrackTag,
  replaceTrackTag,
  updateTrackTag,
} from "#contract/wire/tracks/track-tags.ts";
import { answersByRole, everyone, join } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { addTrack, makeTrackedCast, readTracks, say } from "#tests/support/recordings/tracks.ts";

const outside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
const readers = { ...everyone("ok"), ...outside };
const writers = { ...readers, "super-user read": 403 };
const data = { start_s: 1, end_s: 2 };
const said = { what: "cat", confidence: 0.5, automatic: false };

test("members and super-users see tracks", async () => {
  await using api = await openTestApi();
  const { id, trackId, tokens } = await makeTrackedCast(api);
  const { attempt } = api;
  const list = (token: string | undefined) => attempt(listTracks, { id }, token);
  const get = (token: string | undefined) => attempt(getTrack, { id, trackId }, token);
  expect(await answersByRole(tokens, list)).toEqual(readers);
  expect(await answersByRole(tokens, get)).toEqual(readers);
});

test("members and super-users with write permission add, change and hide tracks", async () => {
  await using api = await openTestApi();
  const { id, trackId, tokens } = await makeTrackedCast(api);
  const path = { id, trackId };
  const { attempt } = api;
  for (const ask of [
    (token: string | undefined) => attempt(createTrack, { id, data }, token),
    (token: string | undefined) => attempt(updateTrackData, { ...path, data }, token),
    (token: string | undefined) => attempt(deleteTrack, path, token),
    (token: string | undefined) => attempt(undeleteTrack, path, token),
  ])
    expect(await answersByRole(tokens, ask)).toEqual(writers);
});

test("they delete tracks for good", async () => {
  await using api = await openTestApi();
  const { id, member, tokens } = await makeTrackedCast(api);
  const answers = await answersByRole(tokens, async (token) => {
    const trackId = await addTrack(api, member, id);
    return api.attempt(deleteTrack, { id, trackId, "soft-delete": false }, token);
  });
  expect(answers).toEqual(writers);
});

test("they tag tracks, and change and remove tags", async () => {
  await using api = await openTestApi();
  const { id, trackId, member, tokens } = await makeTrackedCast(api);
  const path = { id, trackId };
  const { attempt } = api;
  const tagId = (await say(api, member, path, "part")) ?? 0;
  for (const ask of [
    (token: string | undefined) => attempt(replaceTrackTag, { ...path, ...said }, token),
    (token: string | undefined) => attempt(addTrackTag, { ...path, ...said }, token),
    (token: string | undefined) =>
      attempt(addTrackTag, { ...said, id, trackId: 1, automatic: true }, token),
    (token: string | undefined) => attempt(updateTrackTag, { ...path, tagId, updates: {} }, token),
    async (token: string | undefined) => {
      const { trackTagId } = await api.send(addTrackTag, { ...path, ...said }, member.token);
      return attempt(deleteTrackTag, { ...path, tagId: trackTagId }, token);
    },
  ])
    expect(await answersByRole(tokens, ask)).toEqual(writers);
});

test("a super-user with read permission writes where they are a member, and nowhere else", async () => {
  await using api = await openTestApi();
  const { id, trackId, projectId, reader } = await makeTrackedCast(api);
  const path = { id, trackId };
  const refused = await api.refuse(replaceTrackTag, { ...path, ...said }, reader.token);
  expect(refused.status).toBe(403);
  expect(await readTracks(api, reader, id)).toMatchObject([{ tags: [] }]);
  await join(api, reader, projectId);
  await say(api, reader, path, "cat");
  expect(await readTracks(api, reader, id)).toMatchObject([{ tags: [{ what: "cat" }] }]);
});

test("a super-user who puts the permission aside reaches no tracks of others", async () => {
  await using api = await openTestApi();
  const { id, trackId, writer } = await makeTrackedCast(api);
  const path = { id, trackId, "view-mode": "user" } as const;
  const refusals = [
    await api.refuse(listTracks, { id, "view-mode": "user" }, writer.token),
    await api.refuse(getTrack, path, writer.token),
    await api.refuse(deleteTrack, path, writer.token),
    await api.refuse(replaceTrackTag, { ...path, ...said }, writer.token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
