import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import {
  createTrack,
  deleteTrack,
  getTrack,
  listTracks,
  undeleteTrack,
  updateTrackData,
} from "#contract/wire/tracks/tracks.ts";
import { addTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { markGone } from "#tests/support/recordings/observations.ts";
import { makeCamera, makeProject } from "#tests/support/projects/people.ts";
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

const box = { x: 1, y: 2, width: 30, height: 40 };

test("a track on a clip has its boxes and no frequencies, one on sound has its frequencies", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeTrackedCast(api);
  const sent = {
    start_s: 0,
    end_s: 12.5,
    minFreq: 500,
    tracker_version: "dummy-track",
    positions: [
      { ...box, order: 0 },
      { ...box, order: 9 },
    ],
  };
  const clip = await record(api, camera);
  const sound = await record(api, camera, {
    type: "audio",
    recordingDateTime: "2026-11-20T06:00:00Z",
  });
  const plain = { id: expect.any(Number), start: 0, end: 12.5, tags: [], filtered: true };
  await addTrack(api, member, clip, sent);
  expect(await readTracks(api, member, clip)).toEqual([{ ...plain, positions: sent.positions }]);
  await addTrack(api, member, sound, { start_s: 0, end_s: 12.5, minFreq: 500 });
  expect(await readTracks(api, member, sound)).toEqual([{ ...plain, minFreq: 500, maxFreq: 0 }]);
});

test("a recording and its list of tracks show the same, in order of their start", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const early = await addTrack(api, member, id, { start_s: 0.5 });
  await say(api, member, { id, trackId }, "cat");
  const tracks = await readTracks(api, member, id);
  expect(tracks.map((track) => track.id)).toEqual([early, trackId]);
  expect((await api.send(getRecording, { id }, member.token)).recording.tracks).toEqual(tracks);
});

test("data and algorithm may be JSON text, and equal algorithms are one", async () => {
  await using api = await openTestApi();
  const { id, member } = await makeTrackedCast(api);
  const add = async (algorithm?: string) => {
    const body = { data: '{"start_s":1,"end_s":2}', ...(algorithm ? { algorithm } : {}) };
    return (await api.send(createTrack, { id, ...body } as never, member.token)).algorithmId;
  };
  const byPerson = await add();
  const drawn = await add('{"tool":"pen","size":2}');
  expect(drawn).not.toBe(byPerson);
  expect(await add()).toBe(byPerson);
  expect(await add('{"size":2,"tool":"pen"}')).toBe(drawn);
});

test("row 9: a track of which its times alone were sent has these as its data, as every single track has some", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const { track } = await api.send(getTrack, { id, trackId }, member.token);
  expect(track.data).toEqual({ start_s: 1, end_s: 2.5, userId: member.id });
});

test("one track is read with all that was sent of it, archived or not, and of its tags", async () => {
  await using api = await openTestApi();
  const { id, member } = await makeTrackedCast(api);
  const sent = { start_s: 1, end_s: 2, label: "first", positions: [[1, [0, 0, 4, 4]]] };
  const trackId = await addTrack(api, member, id, sent);
  const path = { id, trackId };
  const data = { name: "Master", clarity: 0.5 };
  const tag = { ...path, what: "cat", confidence: 0.5, automatic: true, data };
  const { trackTagId } = await api.send(addTrackTag, tag, member.token);
  await api.send(deleteTrack, path, member.token);
  const { track } = await api.send(getTrack, path, member.token);
  expect(track).toEqual({
    id: trackId,
    start: 1,
    end: 2,
    filtered: false,
    positions: [{ x: 0, y: 0, width: 4, height: 4, frameTime: 1 }],
    tags: [
      {
        id: trackTagId,
        trackId,
        what: "cat",
        path: expect.any(String),
        confidence: 0.5,
        automatic: true,
        model: "Master",
        data,
        createdAt: api.now().toISOString(),
        updatedAt: api.now().toISOString(),
      },
    ],
    data: { ...sent, userId: member.id },
  });
  const claimed = await addTrack(api, member, id, { userId: 7 });
  const named = await api.send(getTrack, { id, trackId: claimed }, member.token);
  expect(named.track.data).toMatchObject({ userId: 7 });
});

test("an archived track is hidden with its tags, and comes back with all of them", async () => {
  await using api = await openTestApi();
  const { projectId, member, id, trackId } = await makeTrackedCast(api);
  const path = { id, trackId };
  const hidden = await say(api, member, path, "interesting");
  await say(api, member, path, "cat");
  await markGone(api, "track_tags", hidden ?? 0);
  await api.send(deleteTrack, path, member.token);
  expect(await readTracks(api, member, id)).toEqual([]);
  expect(await listShownTracks(api, member, projectId)).toEqual([]);
  await api.send(undeleteTrack, path, member.token);
  expect(await readWords(api, member, id)).toEqual(["interesting", "cat"]);
});

test("a track that comes back is to be looked at by all of its tags, those that came back too", async () => {
  await using api = await openTestApi();
  const { member, admin, id, trackId } = await makeTrackedCast(api);
  const path = { id, trackId };
  const isFiltered = async () => (await readTracks(api, member, id))[0]?.filtered;
  const cat = await say(api, member, path, "cat");
  await markGone(api, "track_tags", cat ?? 0);
  await say(api, admin, path, "false-positive");
  expect(await isFiltered()).toBe(true);
  await api.send(deleteTrack, path, member.token);
  await api.send(undeleteTrack, path, member.token);
  expect(await readWords(api, member, id)).toEqual(["cat", "false-positive"]);
  expect(await isFiltered()).toBe(false);
});

test("a track that is deleted for good is gone with its tags and its thumbnail", async () => {
  await using api = await openTestApi();
  const { member, id, trackId } = await makeTrackedCast(api);
  const { store, files } = api.services;
  await say(api, member, { id, trackId }, "cat");
  const { raw_key: rawKey } = await store.read
    .selectFrom("recordings")
    .select("raw_key")
    .executeTakeFirstOrThrow();
  const thumbnail = `${rawKey}-${trackId}-thumb`;
  await (await files.receive([Buffer.from("a picture")])).keep(thumbnail);
  const input = { id, trackId, "soft-delete": false };
  const path = `/api/v1/recordings/${id}/tracks/${trackId}?soft-delete=false`;
  const { body } = await requestRaw(api, path, { method: "DELETE", token: member.token });
  expect(body.messages).toEqual(["Track deleted."]);
  expect((await api.refuse(getTrack, { id, trackId }, member.token)).status).toBe(403);
  expect((await api.refuse(deleteTrack, input, member.token)).status).toBe(403);
  expect(await store.read.selectFrom("track_tags").select("id").execute()).toEqual([]);
  expect(await files.open(thumbnail)).toBeUndefined();
});

test("new times keep the boxes where none are sent, and nought is a value", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeTrackedCast(api);
  const type = { type: "audio", recordingDateTime: "2026-11-20T06:00:00Z" };
  const id = await record(api, camera, type);
  const first = { minFreq: 100, maxFreq: 900, positions: [box], label: "old" };
  const trackId = await addTrack(api, member, id, first);
  const update = async (data: { minFreq?: number; positions?: unknown }) => {
    const sent = { start_s: 0, end_s: 0, ...data };
    await api.send(updateTrackData, { id, trackId, data: sent }, member.token);
    return (await api.send(getTrack, { id, trackId }, member.token)).track;
  };
  const moved = await update({ minFreq: 0 });
  expect(moved).toMatchObject({ start: 0, end: 0, minFreq: 0, positions: [box] });
  expect(moved).not.toHaveProperty("maxFreq");
  expect(moved.data).toEqual({ start_s: 0, end_s: 0, minFreq: 0, positions: [box] });
  expect((await update({ positions: [] })).data).toEqual({ start_s: 0, end_s: 0, positions: [] });
});

test("the tracks of a deleted recording can be read, and not changed", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  await markGone(api, "recordings", id);
  const path = { id, trackId };
  const data = { start_s: 5, end_s: 6 };
  expect(await readTracks(api, member, id)).toHaveLength(1);
  expect((await api.send(getTrack, path, member.token)).track.id).toBe(trackId);
  const refusals = [
    await api.refuse(createTrack, { id, data }, member.token),
    await api.refuse(deleteTrack, path, member.token),
    await api.refuse(undeleteTrack, path, member.token),
    await api.refuse(updateTrackData, { ...path, data }, member.token),
  ];
  expect(refusals.map(({ errorType }) => errorType)).toEqual(Array(4).fill("authorization"));
  expect(await readTracks(api, member, id)).toMatchObject([{ start: 1, end: 2.5 }]);
});

test("a track is reached by way of its own recording alone", async () => {
  await using api = await openTestApi();
  const { id: foreign, trackId, camera, member, owner } = await makeTrackedCast(api);
  const id = await record(api, camera, { comment: "mine" });
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const others = await record(api, await makeCamera(api, elsewhere, "Gully camera"));
  const hidden = await addTrack(api, owner, others);
  const data = { start_s: 5, end_s: 6 };
  for (const path of [
    { id, trackId },
    { id, trackId: hidden },
    { id, trackId: hidden + 1 },
    { id: others, trackId: hidden },
  ]) {
    const refusals = [
      await api.refuse(getTrack, path, member.token),
      await api.refuse(deleteTrack, path, member.token),
      await api.refuse(deleteTrack, { ...path, "soft-delete": false }, member.token),
      await api.refuse(undeleteTrack, path, member.token),
      await api.refuse(updateTrackData, { ...path, data }, member.token),
    ];
    expect(refusals.map(({ errorType }) => errorType)).toEqual(Array(5).fill("authorization"));
  }
  expect((await api.refuse(listTracks, { id: others }, member.token)).status).toBe(403);
  expect(await readTracks(api, member, foreign)).toMatchObject([{ start: 1, end: 2.5 }]);
  expect(await readTracks(api, owner, others)).toMatchObject([{ start: 1, end: 2.5 }]);
});

test("a track with other keys, wrong values or too deep a nest of them is refused", async () => {
  await using api = await openTestApi();
  const { id, trackId, member } = await makeTrackedCast(api);
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  const sent = [
    "{}",
    '{"data":"text"}',
    '{"data":{"start_s":1}}',
    '{"data":{"start_s":"1","end_s":2}}',
    '{"data":{"start_s":1,"end_s":1e999}}',
    '{"data":{"start_s":1,"end_s":2,"recording_id":7}}',
    `{"data":{"start_s":1,"end_s":2,"positions":${deep}}}`,
    `{"data":{"start_s":1,"end_s":2},"algorithm":${deep}}`,
    '{"data":{"start_s":1,"end_s":2},"algorithm":"text"}',
  ];
  const headers = { "content-type": "application/json" };
  for (const body of sent) {
    const raw = { method: "POST", token: member.token, headers, body };
    const { status } = await requestRaw(api, `/api/v1/recordings/${id}/tracks`, raw);
    expect([body.slice(0, 60), status]).toEqual([body.slice(0, 60), 422]);
  }
  const path = `/api/v1/recordings/${id}/tracks/${trackId}/update-data`;
  const body = { data: '{"start_s":1,"end_s":2}' };
  const text = await requestRaw(api, path, { method: "PATCH", token: member.token, body });
  expect(text.status).toBe(422);
  expect(await readTracks(api, member, id)).toHaveLength(1);
});

test("each change of a track is remembered with who made it", async () => {
  await using api = await openTestApi();
  const { id, trackId, projectId, member, admin } = await makeTrackedCast(api);
  const path = { id, trackId };
  const data = { start_s: 5, end_s: 6 };
  await api.send(updateTrackData, { ...path, data }, admin.token);
  await api.send(deleteTrack, path, admin.token);
  await api.send(undeleteTrack, path, admin.token);
  await api.send(deleteTrack, { ...path, "soft-delete": false }, admin.token);
  const details = { recordingId: id, trackId };
  const act = (action: string, by: { id: number }, more = {}) => ({
    action,
    actor_id: by.id,
    project_id: projectId,
    details: { ...details, ...more },
  });
  expect(await readTrackActs(api)).toEqual([
    act("track added", member),
    act("track changed", admin, { before: { start_s: 1, end_s: 2.5 } }),
    act("track archived", admin),
    act("track restored", admin),
    act("track deleted", admin),
  ]);
});
