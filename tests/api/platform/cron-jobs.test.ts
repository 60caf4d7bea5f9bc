import { hoursToMilliseconds } from "date-fns";
import { expect, test } from "vitest";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import {
  claimCronJob,
  insertCronJob,
  listCronJobs,
  reschedule,
} from "#api/jobs/queries/cron-jobs.ts";
import { listEventsOf } from "#tests/support/projects/alerts.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const name = "stopped-devices";

async function readDue(api: TestApi): Promise<string | undefined> {
  return (await listCronJobs(api.services.store.read)).get(name);
}

/** A camera that was heard last so long ago that the first turn reports it. */
async function openSilence() {
  const api = await openTestApi();
  await makeCast(api);
  const last_connection_at = new Date(api.now().getTime() - hoursToMilliseconds(26)).toISOString();
  await api.services.store.write.updateTable("devices").set({ last_connection_at }).execute();
  const countReports = async () => (await listEventsOf(api, "stop-reported")).length;
  return { api, countReports };
}

test("a new cron job waits for the next full hour, and is due every hour from then on", async () => {
  const { api, countReports } = await openSilence();
  await using _ = api;
  await runCronJobs(api.services);
  expect(await readDue(api)).toBe("2026-11-20T08:00:00.000Z");
  api.advance(29 * 60);
  await runCronJobs(api.services);
  expect(await countReports()).toBe(0);
  api.advance(60);
  await runCronJobs(api.services);
  await runCronJobs(api.services);
  expect(await countReports()).toBe(1);
  expect(await readDue(api)).toBe("2026-11-20T09:00:00.000Z");
  api.advance(61 * 60);
  await api.jobs.drain();
  expect(await readDue(api)).toBe("2026-11-20T10:00:00.000Z");
});

test("turns that were missed are one", async () => {
  const { api, countReports } = await openSilence();
  await using _ = api;
  await runCronJobs(api.services);
  api.advance(5.5 * 60 * 60);
  await runCronJobs(api.services);
  expect(await readDue(api)).toBe("2026-11-20T14:00:00.000Z");
  await runCronJobs(api.services);
  expect(await countReports()).toBe(1);
});

test("of several processes one takes the turn", async () => {
  await using api = await openTestApi();
  const { store } = api.services;
  await insertCronJob(store.write, { name, dueAt: api.now() });
  const claimed = await Promise.all(
    [1, 2, 3].map(() => claimCronJob(store.write, name, api.now())),
  );
  expect(claimed.filter(Boolean)).toHaveLength(1);
});

test("the turn of a process that died is taken again in the end, and one that is done is over", async () => {
  await using api = await openTestApi();
  const { store } = api.services;
  await insertCronJob(store.write, { name, dueAt: api.now() });
  const claim = () => claimCronJob(store.write, name, api.now());
  expect(await claim()).toBe(true);
  api.advance(9 * 60);
  expect(await claim()).toBe(false);
  api.advance(60);
  expect(await claim()).toBe(true);
  const dueAt = new Date(api.now().getTime() + 1000);
  await reschedule(store.write, { name, dueAt });
  expect(await claim()).toBe(false);
  api.advance(1);
  expect(await claim()).toBe(true);
});

test("a cron job that another process has inserted stays as it is", async () => {
  await using api = await openTestApi();
  const { store } = api.services;
  await insertCronJob(store.write, { name, dueAt: api.now() });
  await insertCronJob(store.write, { name, dueAt: new Date(0) });
  expect(await readDue(api)).toBe(api.now().toISOString());
});

test("work that fails is told to the log, and tried again when its lease ends", async () => {
  const { api, countReports } = await openSilence();
  await using _ = api;
  const { store } = api.services;
  await insertCronJob(store.write, { name, dueAt: api.now() });
  await withoutTable(api, "event_types", () => runCronJobs(api.services));
  expect(api.log.filter(({ message }) => message.startsWith(`Cron job ${name}: `))).toHaveLength(1);
  await runCronJobs(api.services);
  expect(await countReports()).toBe(0);
  api.advance(10 * 60);
  await runCronJobs(api.services);
  expect(await countReports()).toBe(1);
});

test("a process that stops waits for a cron job for some seconds, and for no longer", async () => {
  await using api = await openTestApi();
  await runCronJobs(api.services);
  const swept = Promise.withResolvers<void>();
  api.services.files = {
    ...api.services.files,
    removeAbandoned: () => {
      swept.resolve();
      return new Promise(() => {});
    },
  };
  api.advance(24 * 60 * 60);
  void api.jobs.drain();
  await swept.promise;
  const began = performance.now();
  await api.jobs.stop();
  expect(performance.now() - began).toBeGreaterThan(4000);
});
