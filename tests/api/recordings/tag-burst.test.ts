import { expect, test } from "vitest";
import { tagBurst, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { insertTrack } from "#api/tracks/queries/tracks.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
} from "#tests/support/projects/people.ts";
import { addTrack, readTracks, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const start = Date.parse("2026-11-20T06:30:00.000Z");
const masked = { x: 0, y: 0, width: 1, height: 1 };

async function openWithBurst() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const take = (seconds: number, camera = cast.camera) => {
    const recordingDateTime = new Date(start + seconds * 1000).toISOString();
    const sent = { type: "trailcam-image", recordingDateTime };
    return record(api, camera, sent, Buffer.from(`picture ${seconds}`));
  };
  const ids = [await take(0), await take(1), await take(2)];
  const [first = 0] = ids;
  const tag = (what = "possum", token = cast.member.token) =>
    api.send(tagBurst, { id: first, what, recordings: ids }, token);
  const readAll = async () =>
    Promise.all(
      ids.map(async (id) =>
        (await readTracks(api, cast.member, id)).map(({ tags }) => tags.map(({ what }) => what)),
      ),
    );
  return { api, ...cast, ids, first, take, tag, readAll };
}

test("all pictures of a burst are tagged at once, on their tracks or as a whole, and put back", async () => {
  const { api, ids, first, member, tag, readAll } = await openWithBurst();
  await using _ = api;
  const [, second = 0, third = 0] = ids;
  const trackId = await addTrack(api, member, second);
  await say(api, member, { id: second, trackId }, "cat");
  const empty = await addTrack(api, member, third);
  await say(api, member, { id: third, trackId: empty }, "false-positive");
  const { before } = await tag();
  expect(await readAll()).toEqual([[["possum"]], [["possum"]], [["possum"], ["false-positive"]]]);
  const [whole] = await readTracks(api, member, first);
  expect(whole?.positions).toMatchObject([masked]);
  expect(before).toEqual([
    { recordingId: first, trackId: whole?.id },
    { recordingId: second, trackId, tags: ["cat"] },
    { recordingId: third, trackId: expect.any(Number) as number },
  ]);
  await api.send(untagBurst, { id: first, before }, member.token);
  expect(await readAll()).toEqual([[], [["cat"]], [["false-positive"]]]);
});

test("members and super-users with write permission tag a burst and put it back", async () => {
  const { api, ids, first, tokens } = await openWithBurst();
  await using _ = api;
  const writers = {
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    device: 401,
  };
  const ask = (token: string | undefined) =>
    api.attempt(tagBurst, { id: first, what: "cat", recordings: ids }, token);
  expect(await answersByRole(tokens, ask)).toEqual(writers);
  const { before } = await api.send(
    tagBurst,
    { id: first, what: "possum", recordings: ids },
    tokens.owner,
  );
  const putBack = (token: string | undefined) =>
    api.attempt(untagBurst, { id: first, before }, token);
  expect(await answersByRole(tokens, putBack)).toEqual(writers);
});

test("one picture out of reach, out of the burst or deleted leaves all of them as they were", async () => {
  const { api, ids, first, take, stranger, member, readAll } = await openWithBurst();
  await using _ = api;
  const far = await makeProject(api, stranger, "Far Valley");
  const foreign = await take(1, await makeCamera(api, far, "Far camera"));
  const later = await take(600);
  const deleted = await take(3);
  await api.send(deleteRecording, { id: deleted }, member.token);
  for (const other of [foreign, later, deleted]) {
    const input = { id: first, what: "possum", recordings: [...ids, other] };
    expect(await api.refuse(tagBurst, input, member.token)).toMatchObject({ status: 403 });
    const before = [{ recordingId: other, trackId: 1 }];
    const putBack = { id: first, before };
    expect(await api.refuse(untagBurst, putBack, member.token)).toMatchObject({ status: 403 });
  }
  expect(await readAll()).toEqual([[], [], []]);
});

test("a track that is not of its picture leaves all of them as they were", async () => {
  const { api, ids, first, member, tag, readAll } = await openWithBurst();
  await using _ = api;
  const { before } = await tag();
  const [one, other] = before;
  const swapped = [{ ...one!, trackId: other!.trackId }];
  const refused = await api.refuse(untagBurst, { id: first, before: swapped }, member.token);
  expect(refused.status).toBe(403);
  expect(await readAll()).toEqual(ids.map(() => [["possum"]]));
});

test("what others have said of the new tracks since then stays when they are put back", async () => {
  const { api, first, member, admin, tag, readAll } = await openWithBurst();
  await using _ = api;
  const { before } = await tag();
  const { trackId = 0 } = before[0] ?? {};
  await say(api, admin, { id: first, trackId }, "possum");
  await api.send(untagBurst, { id: first, before }, member.token);
  expect(await readAll()).toEqual([[["possum"]], [], []]);
});

test("of two who tag a burst at once the later tags the tracks of the first", async () => {
  const { api, ids, member, admin, tag, readAll } = await openWithBurst();
  await using _ = api;
  await Promise.all([tag("possum", member.token), tag("cat", admin.token)]);
  const said = (await readAll()).map((tracks) => tracks.map((words) => words.toSorted()));
  expect(said).toEqual(ids.map(() => [["cat", "possum"]]));
});

test("more pictures than a burst has are refused, and none as well", async () => {
  const { api, first, member } = await openWithBurst();
  await using _ = api;
  for (const count of [0, 51]) {
    const recordings = Array.from({ length: count }, (_, at) => first + at);
    const input = { id: first, what: "possum", recordings };
    expect(await api.refuse(tagBurst, input, member.token)).toMatchObject({ status: 422 });
  }
});

test("a track that is named twice is not put back", async () => {
  const { api, ids, first, member, tag, readAll } = await openWithBurst();
  await using _ = api;
  const { before } = await tag();
  const twice = { id: first, before: [...before, ...before] };
  const refused = await api.refuse(untagBurst, twice, member.token);
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.message).toContain("names a track twice");
  expect(await readAll()).toEqual(ids.map(() => [["possum"]]));
});

test("pictures with more tracks than can be put back at once stay as they were", async () => {
  const { api, ids, first, member } = await openWithBurst();
  await using _ = api;
  const { write } = api.services.store;
  const now = api.now();
  const track = { startSeconds: 0, endSeconds: 1, frequenciesHz: undefined, filtered: true };
  for (let made = 0; made < 501; made++) {
    const recordingId = ids[made % 3] ?? 0;
    await insertTrack(write, { recordingId, ...track, algorithmId: null, data: {} }, now);
  }
  const input = { id: first, what: "possum", recordings: ids };
  expect(await api.refuse(tagBurst, input, member.token)).toMatchObject({ status: 422 });
  const tags = await api.services.store.read.selectFrom("track_tags").select("id").execute();
  expect(tags).toEqual([]);
});
