import { expect, test } from "vitest";
import { archiveTrack, replaceProcessedTrack } from "#contract/wire/processing/processed-tracks.ts";
import { listDeletedTracks, maxDeletedTracks } from "#contract/wire/tracks/deleted-tracks.ts";
import { deleteTrack, undeleteTrack } from "#contract/wire/tracks/tracks.ts";
import { countQueries } from "#tests/support/databases/count-queries.ts";
import {
  addTag,
  addTrack as addProcessed,
  openWorkplace,
} from "#tests/support/processes/workers.ts";
import { answersByRole, everyone, type Person } from "#tests/support/projects/people.ts";
import { insertManyTracks } from "#tests/support/recordings/many-tracks.ts";
import { markGone } from "#tests/support/recordings/observations.ts";
import { addTrack, makeTrackedCast, readTracks, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const readDeleted = (api: TestApi, by: Person, id: number) =>
  api.send(listDeletedTracks, { id }, by.token);

test("deleted tracks are listed with what they showed, who deleted them and when, newest first", async () => {
  await using api = await openTestApi();
  const { id, trackId, member, admin } = await makeTrackedCast(api);
  const other = await addTrack(api, member, id, { start_s: 4, end_s: 6 });
  const old = await say(api, member, { id, trackId }, "part");
  await markGone(api, "track_tags", old ?? 0);
  api.advance(60);
  await say(api, member, { id, trackId }, "cat");
  expect(await readDeleted(api, member, id)).toMatchObject({ tracks: [], incomplete: false });
  await api.send(deleteTrack, { id, trackId }, member.token);
  const deletedAt = api.now().toISOString();
  api.advance(60);
  await api.send(deleteTrack, { id, trackId: other }, admin.token);
  const { tracks, incomplete } = await readDeleted(api, admin, id);
  expect(incomplete).toBe(false);
  expect(tracks).toMatchObject([
    { id: other, start: 4, end: 6, tags: [], deletedBy: "Ana Admin" },
    {
      id: trackId,
      start: 1,
      end: 2.5,
      tags: [{ what: "cat" }],
      deletedAt,
      deletedBy: "Mere Member",
    },
  ]);
  expect(await readTracks(api, member, id)).toEqual([]);
});

test("a track that is brought back, or deleted for good, is listed no more", async () => {
  await using api = await openTestApi();
  const { id, trackId, member, admin } = await makeTrackedCast(api);
  await api.send(deleteTrack, { id, trackId }, member.token);
  await api.send(undeleteTrack, { id, trackId }, admin.token);
  expect((await readDeleted(api, member, id)).tracks).toEqual([]);
  await api.send(deleteTrack, { id, trackId }, admin.token);
  expect((await readDeleted(api, member, id)).tracks).toMatchObject([{ deletedBy: "Ana Admin" }]);
  await api.send(deleteTrack, { id, trackId, "soft-delete": false }, admin.token);
  expect((await readDeleted(api, member, id)).tracks).toEqual([]);
});

test("what AI has archived or replaced is not among them", async () => {
  await using place = await openWorkplace();
  const { api, camera, member, worker } = place;
  const id = await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00.000Z" });
  const trackId = await addProcessed(place, id);
  await addTag(place, { id, trackId }, "possum");
  const data = { start_s: 1, end_s: 2 };
  await api.send(replaceProcessedTrack, { id, trackId, data }, worker.token);
  await api.send(archiveTrack, { id, trackId }, worker.token);
  expect((await readDeleted(api, member, id)).tracks).toEqual([]);
});

test("tracks that were deleted before names were kept are listed without one", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  await say(api, member, { id, trackId }, "cat");
  await api.send(deleteTrack, { id, trackId }, member.token);
  await api.services.store.write.updateTable("tracks").set({ archived_by_id: null }).execute();
  const { tracks } = await readDeleted(api, member, id);
  expect(tracks.map((track) => track.id)).toEqual([trackId]);
  expect(tracks[0]).not.toHaveProperty("deletedBy");
});

test("of many the newest are listed, by as many queries as of few", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const { write } = api.services.store;
  const ask = () => countQueries(api, () => readDeleted(api, member, id));
  await api.send(deleteTrack, { id, trackId }, member.token);
  const few = await ask();
  await insertManyTracks(api.services.store, id, maxDeletedTracks);
  const archived_at = new Date(api.now().getTime() + 1000).toISOString();
  const deleted = { archived_at, archived_by_id: member.id };
  await write.updateTable("tracks").set(deleted).where("id", "!=", trackId).execute();
  const { tracks, incomplete } = await readDeleted(api, member, id);
  expect([tracks.length, incomplete]).toEqual([maxDeletedTracks, true]);
  expect(tracks.map((track) => track.id)).not.toContain(trackId);
  expect(await ask()).toBe(few);
});

test("only who may tag lists them", async () => {
  await using api = await openTestApi();
  const { id, trackId, member, tokens } = await makeTrackedCast(api);
  await api.send(deleteTrack, { id, trackId }, member.token);
  const ask = (token: string | undefined) => api.attempt(listDeletedTracks, { id }, token);
  expect(await answersByRole(tokens, ask)).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    device: 401,
  });
});
