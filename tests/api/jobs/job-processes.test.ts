import { expect, test, vi } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { migrate } from "#api/db/migrate.ts";
import { startJobProcess } from "#tests/support/processes/job-processes.ts";
import { endlessJob, recordJob, type Statement } from "#tests/support/job-runs.ts";
import { openKillable } from "#tests/support/processes/killable.ts";

vi.setConfig({ testTimeout: 60_000 });

const jobs = 40;

async function openPlace() {
  const place = await openKillable();
  const store = await place.openStore();
  await migrate(store);
  return {
    store,
    start: () => startJobProcess(place.env),
    listLeft: () => store.read.selectFrom("jobs").select(["id", "attempts"]).execute(),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

/** How many were under way at once, at most. */
function countAtOnce(said: Statement[]): number {
  let under = 0;
  return Math.max(...said.map(({ act }) => (under += act === "begin" ? 1 : -1)));
}

test("two processes do each job once, and each of them one of a lane at a time", async () => {
  await using place = await openPlace();
  const processes = [await place.start(), await place.start()];
  const { write } = place.store;
  for (let number = 0; number < jobs; number += 1) {
    await enqueueJob(write, recordJob, { number, ms: 20 }, { now: new Date() });
  }
  await vi.waitFor(async () => expect(await place.listLeft()).toEqual([]), 30_000);
  for (const one of processes) await one.kill();
  const begun = processes.flatMap(({ said }) => said.filter(({ act }) => act === "begin"));
  const numbers = begun.map(({ what }) => Number(what)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: jobs }, (_, number) => number));
  for (const { said } of processes) {
    expect(said.length).toBeGreaterThan(0);
    expect(countAtOnce(said)).toBe(1);
  }
});

test("what a killed process had begun is done by another, once its lease has ended", async () => {
  await using place = await openPlace();
  const { write, read } = place.store;
  await enqueueJob(write, endlessJob, { name: "export" }, { now: new Date() });
  const first = await place.start();
  await vi.waitFor(() => expect(first.said).toHaveLength(1), 10_000);
  const second = await place.start();
  /* Twice as long as a lease: it is renewed. */
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(second.said).toEqual([]);
  await first.kill();
  await vi.waitFor(() => expect(second.said).toHaveLength(1), 10_000);
  const left = await read.selectFrom("jobs").select("attempts").execute();
  expect(left).toEqual([{ attempts: 2 }]);
  await second.kill();
});
