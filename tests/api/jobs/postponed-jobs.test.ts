import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { claimJob, postponeUntilSpace } from "#api/jobs/queries/jobs.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("a job without room is given back only together with those that wait with it", async () => {
  await using api = await openTestApi();
  const { store, now } = api.services;
  const wait = async (subjectId: number, minutes: number) => {
    const due_at = addMinutes(now(), minutes).toISOString();
    const job = { kind: "render", lane: "pictures", subject_id: subjectId, payload: "{}" } as const;
    await store.write
      .insertInto("jobs")
      .values({ ...job, due_at, created_at: now().toISOString() })
      .execute();
  };
  await wait(1, -3);
  await wait(2, -2);
  await wait(3, -1);
  const leasedUntil = addMinutes(now(), 5);
  const claim = { kinds: ["render"], leaseKey: "here", leasedUntil };
  const job = await claimJob(store, { lane: "pictures", ...claim }, now());
  if (!job) throw new Error("There is no job to claim.");
  const list = () =>
    store.read
      .selectFrom("jobs")
      .select(["subject_id", "lease_key", "attempts", "due_at"])
      .orderBy("id")
      .execute();
  const before = await list();
  const failure = { error: "The disk is full.", dueAt: addMinutes(now(), 1) };
  /* Jobs that are to wait until the same time cannot be stored. */
  const { schema } = store.write;
  await schema.createIndex("jobs_apart").on("jobs").column("due_at").unique().execute();
  await expect(postponeUntilSpace(store, job, failure)).rejects.toThrow();
  expect(await list()).toEqual(before);
  await schema.dropIndex("jobs_apart").execute();
  await postponeUntilSpace(store, job, failure);
  const due_at = failure.dueAt.toISOString();
  const waiting = { lease_key: null, attempts: 0, due_at };
  expect(await list()).toEqual([1, 2, 3].map((subject_id) => ({ subject_id, ...waiting })));
});
