import { expect, test } from "vitest";
import { pruneOldRows } from "#api/jobs/operations/prune-old-rows.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import {
  getBulkChange,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from "#contract/wire/bulk-changes.ts";
import { cancelJob, listMyJobs } from "#contract/wire/jobs.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
  signInAgain,
} from "#tests/support/projects/people.ts";
import {
  change,
  counted,
  readChange,
  startChange,
  storeMany,
} from "#tests/support/recordings/bulk-changes.ts";
import { readWords } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const possum = { kind: "tag", what: "possum" } as const;

async function openWithMany(count = 3, env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const cast = await makeCast(api);
  const { projectId, camera } = cast;
  const of = { deviceId: camera.id, projectId };
  const recordings = await storeMany(api.services.store, of, count);
  return { api, ...cast, recordings };
}

test("members tag and label many recordings, admins delete, restore and move them", async () => {
  const { api, admin, tokens, recordings, projectId } = await openWithMany(1);
  await using _ = api;
  const locationId = await makeLocation(api, admin, projectId, "Ridge");
  let keys = 0;
  const ask = (act: BulkAct) =>
    answersByRole(tokens, (token) => {
      keys += 1;
      const key = `key-${keys}`;
      return api.attempt(startBulkChange, { projectId, recordings, act, key }, token);
    });
  const others = { anonymous: 401, device: 401, stranger: 403, invited: 403 } as const;
  const members = { ...everyone("ok"), ...others, "super-user read": 403 };
  const admins = { ...members, member: 403 };
  expect(await ask(possum)).toEqual(members);
  expect(await ask({ kind: "label", label: "cool" })).toEqual(members);
  expect(await ask({ kind: "unlabel", label: "cool" })).toEqual(members);
  expect(await ask({ kind: "delete" })).toEqual(admins);
  expect(await ask({ kind: "restore" })).toEqual(admins);
  expect(await ask({ kind: "move", locationId })).toEqual(admins);
  const off = { ...members, member: 400, admin: 400, owner: 400, "super-user write": 400 };
  expect(await ask({ kind: "reprocess" })).toEqual(off);
});

test("a change is seen and undone by whoever asked for it alone", async () => {
  const { api, member, tokens, recordings, projectId } = await openWithMany(1);
  await using _ = api;
  const { id } = await change(api, member, { projectId, act: possum, recordings });
  const own = { ...everyone(403), anonymous: 401, device: 401, member: "ok" };
  const get = (token: string | undefined) => api.attempt(getBulkChange, { id }, token);
  expect(await answersByRole(tokens, get)).toEqual(own);
  const undo = (token: string | undefined) => api.attempt(undoBulkChange, { id }, token);
  expect(await answersByRole(tokens, undo)).toEqual(own);
  const preview = (token: string | undefined) =>
    api.attempt(previewBulkChange, { projectId, recordings }, token);
  expect(await answersByRole(tokens, preview)).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    device: 401,
    stranger: 403,
    invited: 403,
  });
});

test("one recording of another project, or none, has all refused, and so does a location elsewhere", async () => {
  const { api, stranger, owner, admin, recordings, projectId } = await openWithMany(1);
  await using _ = api;
  const far = await makeProject(api, stranger, "Far Valley");
  const device = await makeCamera(api, far, "Far camera");
  const of = { deviceId: device.id, projectId: far };
  const foreign = await storeMany(api.services.store, of, 1);
  const start = (chosen: number[], act: BulkAct = possum) =>
    api.refuse(
      startBulkChange,
      { projectId, act, recordings: chosen, key: chosen.join() },
      owner.token,
    );
  expect((await start([...recordings, ...foreign])).status).toBe(403);
  expect((await start([...recordings, 999_999])).status).toBe(403);
  const elsewhere = await makeLocation(api, stranger, far, "Far ridge");
  expect((await start(recordings, { kind: "move", locationId: elsewhere })).status).toBe(403);
  const input = { projectId, recordings: [...recordings, ...foreign] };
  expect((await api.refuse(previewBulkChange, input, admin.token)).status).toBe(403);
  expect(await api.services.store.read.selectFrom("bulk_changes").select("id").execute()).toEqual(
    [],
  );
});

test("whoever is no member any more when it is done has changed nothing", async () => {
  const { api, member, owner, recordings, projectId } = await openWithMany();
  await using _ = api;
  const id = await startChange(api, member, { projectId, act: possum, recordings });
  const setRemoved = (removed_at: string | null) =>
    api.services.store.write
      .updateTable("memberships")
      .set({ removed_at })
      .where("user_id", "=", member.id)
      .execute();
  await setRemoved(api.now().toISOString());
  await api.jobs.drain();
  expect((await api.refuse(getBulkChange, { id }, member.token)).status).toBe(403);
  await setRemoved(null);
  const { results } = await readChange(api, member, id);
  expect(results).toEqual(counted({ refused: 3 }));
  for (const one of recordings) expect(await readWords(api, owner, one)).toEqual([]);
});

test("sent again with the same key it is the same change", async () => {
  const { api, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const filter = { duration: 0 };
  const input = { projectId, filter, act: { kind: "delete" }, key: "one", expected: 3 } as const;
  expect((await api.refuse(startBulkChange, { ...input, key: "undo 1" }, admin.token)).status).toBe(
    422,
  );
  const sent = await Promise.all(
    [1, 2, 3].map(() => api.send(startBulkChange, input, admin.token)),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  await api.jobs.drain();
  const { id } = await api.send(startBulkChange, input, admin.token);
  expect(id).toBe(sent[0]?.id);
  const { results } = await readChange(api, admin, id);
  expect(results).toEqual(counted({ done: recordings.length }));
  const { jobs } = await api.send(listMyJobs, {}, admin.token);
  expect(jobs).toMatchObject([
    { kind: "bulk-change", bulkChange: { id, groupName: "Kea Basin", recordings: 3 } },
  ]);
});

test("all of a search are changed, where it finds as many as were seen", async () => {
  const { api, member, recordings, projectId } = await openWithMany();
  await using _ = api;
  const filter = { duration: 0, ids: recordings.slice(1) };
  const preview = await api.send(previewBulkChange, { projectId, filter }, member.token);
  expect(preview).toMatchObject({ recordings: 2, audio: 0, deleted: 0, locations: 0 });
  const input = { projectId, filter, act: possum, key: "one" };
  const refused = await api.refuse(startBulkChange, { ...input, expected: 3 }, member.token);
  expect(refused).toMatchObject({
    status: 400,
    message: expect.stringContaining("There are 2 recordings now"),
  });
  const { id } = await api.send(startBulkChange, { ...input, expected: 2 }, member.token);
  await api.jobs.drain();
  expect((await readChange(api, member, id)).results).toEqual(counted({ done: 2 }));
  const both = { ...input, recordings };
  expect((await api.refuse(startBulkChange, both, member.token)).status).toBe(422);
  const none = { ...input, filter: { ids: [999_999] }, key: "two" };
  expect((await api.refuse(startBulkChange, none, member.token)).status).toBe(422);
});

test("5,000 recordings are taken, and one more is refused with how many there are", async () => {
  const { api, member, projectId } = await openWithMany(5001);
  await using _ = api;
  const filter = { duration: 0 };
  const input = { projectId, filter, act: possum, key: "one" };
  const refused = await api.refuse(startBulkChange, input, member.token);
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining("5,001") });
  const ids = Array.from({ length: 5001 }, (_, id) => id + 1);
  const chosen = { projectId, recordings: ids, act: possum, key: "two" };
  expect((await api.refuse(startBulkChange, chosen, member.token)).status).toBe(422);
  const fewer = { ...chosen, recordings: ids.slice(1) };
  const { id } = await api.send(startBulkChange, fewer, member.token);
  const { total, results } = await readChange(api, member, id);
  expect({ total, results }).toEqual({ total: 5000, results: counted({ left: 5000 }) });
  const page = await api.send(getBulkChange, { id }, member.token);
  expect(page.recordings).toHaveLength(100);
  expect(page.recordings[0]?.id).toBeGreaterThan(page.recordings[1]?.id ?? 0);
  const next = await api.send(getBulkChange, { id, after: page.after ?? 0 }, member.token);
  expect(next.recordings[0]?.id).toBe((page.recordings.at(-1)?.id ?? 0) - 1);
});

test("a cancelled change does no more, and what it did is undone", async () => {
  const { api, member, recordings, projectId } = await openWithMany(30);
  await using _ = api;
  const id = await startChange(api, member, { projectId, act: possum, recordings });
  const { jobId = 0 } = await readChange(api, member, id);
  const running = await api.refuse(undoBulkChange, { id }, member.token);
  expect(running.status).toBe(400);
  await api.services.store.write
    .updateTable("bulk_change_items")
    .set({ result: "done", before: '{"tracks":[]}' })
    .where("position", "<", 10)
    .execute();
  await api.send(cancelJob, { id: jobId }, member.token);
  await api.jobs.drain();
  const cancelled = await readChange(api, member, id);
  expect(cancelled).toMatchObject({ state: "cancelled", mayUndo: true });
  expect(cancelled.results).toEqual(counted({ done: 10, left: 20 }));
  const undoing = await api.send(undoBulkChange, { id }, member.token);
  await api.jobs.drain();
  expect((await readChange(api, member, undoing.id)).results).toEqual(counted({ done: 10 }));
});

test("an undo that failed is offered again, and goes on", async () => {
  const { api, member, recordings, projectId } = await openWithMany();
  await using _ = api;
  const { id } = await change(api, member, { projectId, act: possum, recordings });
  const undoing = await api.send(undoBulkChange, { id }, member.token);
  const { jobId = 0 } = await readChange(api, member, undoing.id);
  await api.services.store.write
    .updateTable("jobs")
    .set({ failed_at: api.now().toISOString() })
    .where("id", "=", jobId)
    .execute();
  expect(await readChange(api, member, id)).toMatchObject({ mayUndo: true, undone: "no" });
  await api.send(undoBulkChange, { id }, member.token);
  await api.jobs.drain();
  expect(await readChange(api, member, id)).toMatchObject({ mayUndo: false, undone: "all" });
});

test("after 30 days a change cannot be undone, and nothing of it is stored", async () => {
  const { api, member, recordings, projectId } = await openWithMany();
  await using _ = api;
  const { id } = await change(api, member, { projectId, act: possum, recordings });
  api.advance(30 * 24 * 60 * 60);
  const later = await signInAgain(api, member);
  expect((await api.refuse(undoBulkChange, { id }, later.token)).status).toBe(400);
  await pruneOldRows(api.services);
  const { read } = api.services.store;
  expect(await read.selectFrom("bulk_changes").select("id").execute()).toEqual([]);
  expect(await read.selectFrom("bulk_change_items").select("position").execute()).toEqual([]);
  expect(await readWords(api, later, recordings[0] ?? 0)).toEqual(["possum"]);
});

test("an account starts 60 changes in an hour", async () => {
  const { api, member, recordings, projectId } = await openWithMany(1);
  await using _ = api;
  for (let at = 0; at < 60; at += 1) {
    await startChange(api, member, { projectId, act: possum, recordings });
  }
  const input = { projectId, act: possum, recordings, key: "more" };
  expect((await api.refuse(startBulkChange, input, member.token)).status).toBe(429);
});
