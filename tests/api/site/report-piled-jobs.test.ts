import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { refreshPicturesJob } from "#api/jobs/job-kinds.ts";
import { claimJob } from "#api/jobs/queries/jobs.ts";
import { reportPiledJobs } from "#api/site/operations/report-piled-jobs.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const hour = 3600;

test("super-users are told once a day that jobs wait, and nobody of one that runs for long", async () => {
  await using api = await openTestApi();
  const { writer } = await makeCast(api);
  const { store } = api.services;
  const queue = (version: number) =>
    enqueueJob(store.write, refreshPicturesJob, { version }, { now: api.now() });
  const told = async (dueAt = api.now()) => {
    await reportPiledJobs(api.services, dueAt);
    return (await listMails(api)).filter(({ subject }) => subject.includes("have waited"));
  };
  await queue(1);
  const leasedUntil = new Date(api.now().getTime() + 7 * hour * 1000);
  const claim = { lane: "upkeep" as const, kinds: [refreshPicturesJob.kind], leaseKey: "a" };
  expect(await claimJob(store, { ...claim, leasedUntil }, api.now())).toBeDefined();
  api.advance(hour / 2);
  await queue(2);
  api.advance(6 * hour - 1);
  expect(await told()).toEqual([]);
  api.advance(1);
  const nightBefore = new Date(api.now().getTime() - 8 * hour * 1000);
  expect(await told(nightBefore)).toEqual([]);
  const mails = await told();
  expect(mails.map(({ recipient }) => recipient)).toEqual([writer.email]);
  expect(mails[0]?.subject).toContain("have waited for 6 hours");
  expect(mails[0]?.text).toMatch(/upkeep: 1 waiting/);
  expect(mails[0]?.text).toContain("/site#jobs");
  api.advance(hour);
  expect(await told()).toHaveLength(1);
  api.advance(22 * hour);
  expect(await told()).toHaveLength(2);
});
