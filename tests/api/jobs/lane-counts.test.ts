import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { countJobsOfLanes } from "#api/jobs/queries/lane-counts.ts";
import { claimJob } from "#api/jobs/queries/jobs.ts";
import { recordJob } from "#tests/support/job-runs.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("jobs of a lane are counted by what becomes of them, with how long the oldest has been due", async () => {
  await using api = await openTestApi();
  const { store } = api.services;
  const begun = api.now();
  for (const number of [1, 2, 3, 4]) {
    await enqueueJob(store.write, recordJob, { number, ms: 0 }, { now: api.now() });
    api.advance(60);
  }
  const leasedUntil = new Date(api.now().getTime() + 60_000);
  const claim = { lane: "upkeep" as const, kinds: ["note"], leaseKey: "a", leasedUntil };
  const running = await claimJob(store, claim, api.now());
  const given = await claimJob(store, claim, api.now());
  const failed = { failed_at: api.now().toISOString(), leased_until: null };
  await store.write
    .updateTable("jobs")
    .set(failed)
    .where("id", "=", given?.id ?? 0)
    .execute();
  const counts = await countJobsOfLanes(store.read, api.now());
  expect(running?.id).not.toBe(given?.id);
  expect(counts.get("upkeep")).toEqual({
    waiting: 2,
    running: 1,
    failed: 1,
    oldest: begun.toISOString(),
    waitingSince: new Date(begun.getTime() + 120_000).toISOString(),
  });
  expect(counts.get("mail")).toEqual({ waiting: 0, running: 0, failed: 0 });
});
