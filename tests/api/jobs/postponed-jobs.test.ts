import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { runLanes } from "#api/jobs/lanes.ts";
import { claimJob, postponeUntilSpace } from "#api/jobs/queries/jobs.ts";
import { runnable } from "#api/jobs/runnable.ts";
import { recordJob } from "#tests/support/job-runs.ts";
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

test.each(["upkeep", "backup"] as const)(
  "a job that fails while no file can be written is not counted as tried, but in the lane of backups: %s",
  async (lane) => {
    await using api = await openTestApi();
    const { store, files } = api.services;
    const kind = { ...recordJob, lane };
    const runs: number[] = [];
    const failing = runnable(kind, async ({ payload }) => {
      runs.push(payload.number);
      throw new Error("connect ECONNREFUSED");
    });
    const lanes = runLanes(api.services, [failing], { leaseMs: 120_000, beatMs: 1000 });
    const attempt = async () => {
      const before = runs.length;
      await lanes.fill();
      await expect.poll(async () => (await find()).lease_key).toBeNull();
      expect(runs).toHaveLength(before + 1);
      api.advance(10 * 60);
      return find();
    };
    const find = () =>
      store.read
        .selectFrom("jobs")
        .select(["attempts", "lease_key", "failed_at", "last_error"])
        .where("kind", "=", "note")
        .executeTakeFirstOrThrow();
    await enqueueJob(store.write, kind, { number: 1, ms: 0 }, { now: api.now() });

    const isCounted = lane === "backup";
    api.services.files = { ...files, check: () => Promise.reject(new Error("Nobody answers")) };
    for (const times of [1, 2]) {
      const attempts = isCounted ? times : 0;
      expect(await attempt()).toMatchObject({ attempts, failed_at: null });
    }
    api.services.files = files;
    if (!isCounted)
      for (const attempts of [1, 2]) expect(await attempt()).toMatchObject({ attempts });
    expect(await attempt()).toMatchObject({ attempts: 3, failed_at: expect.any(String) });
    await lanes.stop();
  },
);

test("files that do not answer are away before the lease of a job that failed ends", async () => {
  await using api = await openTestApi();
  const { store, files } = api.services;
  const failing = runnable(recordJob, async () => {
    throw new Error("connect ETIMEDOUT");
  });
  api.services.files = { ...files, check: () => new Promise(() => {}) };
  const lanes = runLanes(api.services, [failing], { leaseMs: 300, beatMs: 100 });
  await enqueueJob(store.write, recordJob, { number: 1, ms: 0 }, { now: api.now() });
  const find = () =>
    store.read
      .selectFrom("jobs")
      .select(["attempts", "lease_key", "due_at"])
      .where("kind", "=", "note")
      .executeTakeFirstOrThrow();
  await lanes.fill();
  const due_at = addMinutes(api.now(), 1).toISOString();
  await expect.poll(find).toEqual({ attempts: 0, lease_key: null, due_at });
  await lanes.stop();
});
