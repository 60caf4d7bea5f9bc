import { expect, test } from "vitest";
import { getBulkChange, undoBulkChange } from "#contract/wire/bulk-changes.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { listOwnTags } from "#api/tracks/queries/own-tags.ts";
import { makeCast, makeProject } from "#tests/support/projects/people.ts";
import {
  change,
  counted,
  readChange,
  startChange,
  storeMany,
  undo,
} from "#tests/support/recordings/bulk-changes.ts";
import { readTracks, readWords, say } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openWithMany(count = 3) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { projectId, camera } = cast;
  const of = { deviceId: camera.id, projectId };
  const recordings = await storeMany(api.services.store, of, count);
  return { api, ...cast, recordings, of };
}

test("what somebody said of a track since the change stays", async () => {
  const { api, member, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0, third = 0] = recordings;
  const act = { kind: "tag", what: "possum" } as const;
  const done = await change(api, member, { projectId, act, recordings });
  const trackOf = async (id: number) => (await readTracks(api, member, id))[0]?.id ?? 0;
  await say(api, member, { id: first, trackId: await trackOf(first) }, "rat");
  await say(api, admin, { id: second, trackId: await trackOf(second) }, "cat");
  const undone = await undo(api, member, done.id);
  expect(undone.results).toEqual(counted({ done: 2, kept: 1 }));
  expect(await readWords(api, member, first)).toEqual(["rat"]);
  expect(await readWords(api, member, second)).toEqual(["cat"]);
  expect(await readWords(api, member, third)).toEqual([]);
});

test("what an undo left as a later change had changed it is put back once that is undone, too", async () => {
  const { api, member, recordings, projectId } = await openWithMany();
  await using _ = api;
  const tag = (what: string) =>
    change(api, member, { projectId, act: { kind: "tag", what }, recordings });
  const [cats, possums] = [await tag("cat"), await tag("possum")];
  const early = await undo(api, member, cats.id);
  expect(early.results).toEqual(counted({ kept: 3 }));
  expect(await readChange(api, member, cats.id)).toMatchObject({ undone: "part", mayUndo: true });
  await undo(api, member, possums.id);
  const readAll = () => Promise.all(recordings.map((id) => readWords(api, member, id)));
  expect(await readAll()).toEqual([["cat"], ["cat"], ["cat"]]);
  const late = await undo(api, member, cats.id);
  expect([late.id, late.results]).toEqual([early.id, counted({ done: 3 })]);
  expect(await readAll()).toEqual([[], [], []]);
  expect(await readChange(api, member, cats.id)).toMatchObject({ undone: "all", mayUndo: false });
});

test("undone twice it is undone once", async () => {
  const { api, member, recordings, projectId } = await openWithMany();
  await using _ = api;
  const act = { kind: "tag", what: "possum" } as const;
  const done = await change(api, member, { projectId, act, recordings });
  const ids = await Promise.all(
    [1, 2].map(() => api.send(undoBulkChange, { id: done.id }, member.token)),
  );
  expect(ids[0]?.id).toBe(ids[1]?.id);
  await api.jobs.drain();
  await change(api, member, { projectId, act, recordings });
  const again = await undo(api, member, done.id);
  expect(again.id).toBe(ids[0]?.id);
  for (const id of recordings) expect(await readWords(api, member, id)).toEqual(["possum"]);
  const refused = await api.refuse(undoBulkChange, { id: again.id }, member.token);
  expect(refused).toMatchObject({ status: 400 });
});

test("of two changes of the same recordings the later one finds what the first has said", async () => {
  const { api, member, recordings, projectId } = await openWithMany(30);
  await using _ = api;
  const tag = (what: string) =>
    startChange(api, member, { projectId, act: { kind: "tag", what }, recordings });
  const [one, other] = [await tag("possum"), await tag("cat")];
  await api.jobs.drain();
  for (const id of [one, other]) {
    const { results } = await readChange(api, member, id);
    expect(results).toEqual(counted({ done: 30 }));
  }
  for (const id of recordings) expect(await readWords(api, member, id)).toEqual(["cat"]);
  const first = await undo(api, member, one);
  expect(first.results).toEqual(counted({ kept: 30 }));
  await undo(api, member, other);
  for (const id of recordings) expect(await readWords(api, member, id)).toEqual(["possum"]);
});

test("a recording that is erased or deleted meanwhile is gone, and one of another project stays as it is", async () => {
  const { api, member, admin, recordings, projectId, stranger } = await openWithMany(4);
  await using _ = api;
  const [first = 0, second = 0, third = 0, fourth = 0] = recordings;
  const act = { kind: "tag", what: "possum" } as const;
  const id = await startChange(api, member, { projectId, act, recordings });
  await api.send(deleteRecording, { id: first, "soft-delete": false }, admin.token);
  await api.send(deleteRecording, { id: second }, admin.token);
  const elsewhere = await makeProject(api, stranger, "Far Valley");
  await api.services.store.write
    .updateTable("recordings")
    .set({ project_id: elsewhere })
    .where("id", "=", third)
    .execute();
  await api.jobs.drain();
  const { results } = await readChange(api, member, id);
  expect(results).toEqual(counted({ done: 1, gone: 2, refused: 1 }));
  expect(await readWords(api, member, fourth)).toEqual(["possum"]);
  const refused = await api.refuse(getBulkChange, { id }, stranger.token);
  expect(refused.status).toBe(403);
  const tracks = api.services.store.read.selectFrom("tracks").select("id");
  const [track] = await tracks.where("recording_id", "=", third).execute();
  const tags = await listOwnTags(api.services.store.read, [track?.id ?? 0], member.id);
  expect(tags).toEqual([]);
});
