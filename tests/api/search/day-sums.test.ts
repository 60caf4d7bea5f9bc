import { scheduler } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import { sumDays, sumProjects } from "#api/recordings/operations/sum-days.ts";
import { countRecordings } from "#api/search/queries/find-recordings.ts";
import { findStartsOfPage } from "#api/visits/queries/visit-recordings.ts";
import {
  acts,
  addRecording,
  instantOf,
  makeActs,
  type Facts,
  type Place,
} from "#tests/support/recordings/day-changes.ts";
import {
  requestBoth,
  everything,
  questions,
  type Question,
} from "#tests/support/recordings/day-sums.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { rounds } from "#tests/support/chance.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

async function openPlace(): Promise<{ api: TestApi; place: Place }> {
  const api = await openTestApi();
  const { projectId, camera, admin } = await makeCast(api);
  const locationIds = [
    null,
    await makeLocation(api, admin, projectId, "Ridge"),
    await makeLocation(api, admin, projectId, "Valley", { place: northOf(ridge, 500) }),
  ];
  return { api, place: { projectId, deviceId: camera.id, locationIds } };
}

const all: Question = { from: instantOf(-1, 0), until: instantOf(20, 0), first: 0, next: 5 };
const night: Facts = { day: 3, second: 86_100, seconds: 299, location: 1, type: "thermalRaw" };

async function expectTruth(api: TestApi, place: Place, query: Question[]): Promise<void> {
  for (const question of query) {
    for (const [summed, counted] of await requestBoth(api, place.projectId, question)) {
      expect(summed).toEqual(counted);
    }
  }
}

async function countVisits({ services: { store } }: TestApi, { projectId }: Place) {
  const scope = { projectIds: [projectId], locationIds: undefined, types: ["thermalRaw" as const] };
  const span = { after: all.from, before: all.until };
  return (await findStartsOfPage(store.scan, scope, span, all)).count;
}

async function countMarks({ services: { store } }: TestApi): Promise<number> {
  return (await store.read.selectFrom("changed_days").select("from_day").execute()).length;
}

test("whatever changed, and whenever days were summed, sums tell what counting does", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  await fc.assert(
    fc.asyncProperty(acts, questions, async (changes, query) => {
      await makeActs(api, place, changes);
      await expectTruth(api, place, query);
      await sumDays(api.services);
      expect(await countMarks(api)).toBe(0);
      await expectTruth(api, place, query);
      /* The marks of what this takes away are left to the next round. */
      await api.services.store.write.deleteFrom("recordings").execute();
    }),
    { numRuns: rounds(25) },
  );
}, 120_000);

test("days that have not changed are answered by their sums, and the clock makes them", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  await addRecording(api, place, night);
  await addRecording(api, place, { ...night, day: 7 });
  await runCronJobs(api.services);
  expect(await countMarks(api)).toBe(2);
  api.advance(5 * 60);
  await runCronJobs(api.services);
  expect(await countMarks(api)).toBe(0);
  const { store } = api.services;
  await store.write.updateTable("visit_days").set({ starts: 40 }).execute();
  await store.write.updateTable("recording_days").set({ recordings: 50 }).execute();
  expect(await countVisits(api, place)).toBe(80);
  const filter = { ...everything, ...all, projectId: place.projectId };
  expect(await countRecordings(store.scan, filter)).toBe(100);
});

test("a recording at the end of a night joins the visit of the next day, until it is gone", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  const id = await addRecording(api, place, night);
  await addRecording(api, place, { ...night, day: 4, second: 300 });
  await sumDays(api.services);
  expect(await countVisits(api, place)).toBe(1);
  await api.services.store.write.deleteFrom("recordings").where("id", "=", id).execute();
  expect(await countVisits(api, place)).toBe(1);
  await addRecording(api, place, night);
  await addRecording(api, place, { ...night, location: 2, day: 4, second: 300 });
  await sumDays(api.services);
  expect(await countVisits(api, place)).toBe(2);
  const { write } = api.services.store;
  await write.deleteFrom("locations").where("name", "=", "Ridge").execute();
  await expectTruth(api, place, [all]);
  await write.updateTable("recordings").set({ location_id: null }).execute();
  expect(await countVisits(api, place)).toBe(1);
});

test("a recording of years, as a device may say, reaches into all days after it", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  await addRecording(api, place, { ...night, day: 5 });
  await addRecording(api, place, { ...night, day: 9 });
  await sumDays(api.services);
  const id = await addRecording(api, place, { ...night, seconds: 1e300 });
  await expectTruth(api, place, [all, { ...all, from: instantOf(4, 0) }]);
  await sumDays(api.services);
  expect(await countMarks(api)).toBe(0);
  await expectTruth(api, place, [all, { ...all, from: instantOf(4, 0) }]);
  await api.services.store.write.deleteFrom("recordings").where("id", "=", id).execute();
  await expectTruth(api, place, [all]);
});

test("many changes of a day in one transaction leave one mark", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  await api.services.store.write.transaction().execute(async (trx) => {
    for (let second = 0; second < 30; second++) {
      await addRecording(api, place, { ...night, second }, trx);
    }
  });
  expect(await countMarks(api)).toBe(1);
});

test.runIf(isPostgres)("a change that commits after its day was summed is not lost", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  await addRecording(api, place, { ...night, second: 0 });
  await api.services.store.write.transaction().execute(async (trx) => {
    await addRecording(api, place, night, trx);
    await sumDays(api.services);
  });
  expect(await countMarks(api)).toBe(1);
  await expectTruth(api, place, [all]);
  await sumDays(api.services);
  await expectTruth(api, place, [all]);
});

test("nothing is lost where several write while days are summed", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  const write = async (line: number) => {
    for (let order = 0; order < 25; order++) {
      await api.services.store.write.transaction().execute(async (trx) => {
        const day = (order + line) % 4;
        await addRecording(api, place, { ...night, day, second: order * 700, location: line }, trx);
        if (isPostgres) await scheduler.wait(order % 5);
        await addRecording(api, place, { ...night, day: day + 1, second: order * 900 }, trx);
      });
    }
  };
  let isDone = false;
  const sum = async () => {
    while (!isDone) {
      await sumDays(api.services);
      await scheduler.wait(1);
    }
  };
  const summing = sum();
  await Promise.all([write(0), write(1), write(2)]);
  isDone = true;
  await summing;
  await expectTruth(api, place, [all]);
  await sumDays(api.services);
  expect(await countMarks(api)).toBe(0);
  await expectTruth(api, place, [all]);
});

test("clocks that are wrong by ages keep no day from being summed, whatever the database", async () => {
  const { api, place } = await openPlace();
  await using _ = api;
  const { store } = api.services;
  for (const recorded_at of ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]) {
    const id = await addRecording(api, place, night);
    await store.write.updateTable("recordings").set({ recorded_at }).where("id", "=", id).execute();
  }
  await addRecording(api, place, night);
  await sumDays(api.services);
  expect(await countMarks(api)).toBe(0);
  const days = await store.read.selectFrom("recording_days").select("day").orderBy("day").execute();
  expect(days.map(({ day }) => day)).toEqual([-719_162, 20_758, 2_932_896]);
});

test("a project that cannot be summed keeps no other waiting, and its fault is not hidden", async () => {
  const summed: number[] = [];
  const sum = sumProjects(
    () => new Date(),
    [1, 2],
    async (projectId) => {
      if (projectId === 1) throw new Error("The disk is gone");
      summed.push(projectId);
      return undefined;
    },
  );
  await expect(sum).rejects.toThrow("The disk is gone");
  expect(summed).toEqual([2]);
});
