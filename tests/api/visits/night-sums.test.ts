import { scheduler } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sumNights as endpoint } from "#contract/wire/visits/project-nights.ts";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import { readNights } from "#api/visits/operations/read-nights.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { countSeen, seeAll } from "#tests/support/recordings/all-nights.ts";
import { openNights } from "#tests/support/recordings/night-place.ts";
import { makeNightChanges, nightRounds } from "#tests/support/recordings/night-changes.ts";
import { addRecording, type Facts } from "#tests/support/recordings/day-changes.ts";
import { rounds } from "#tests/support/chance.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const film: Facts = { day: 3, second: 86_100, seconds: 299, location: 1, type: "thermalRaw" };

type Subject = Awaited<ReturnType<typeof openNights>>;

const spans = [
  { from: "2026-10-20", until: "2026-11-20" },
  { from: "2026-10-30", until: "2026-11-02" },
];

async function expectTruth({ api, place: { projectId }, token }: Subject): Promise<void> {
  const { seen, recorded } = await seeAll(api, projectId, token);
  for (const span of spans) {
    for (const types of [undefined, ["thermalRaw" as const, "audio" as const]]) {
      const reply = await api.send(endpoint, { projectId, ...span, types }, token);
      const toText = (
        key: string | number,
        one: (typeof reply)["byNight" | "byLocation"][number],
      ) => `${key} ${one.what} ${one.isHeard} ${one.count}`;
      expect({
        byNight: reply.byNight.map((one) => toText(one.night, one)).toSorted(),
        byLocation: reply.byLocation.map((one) => toText(one.locationId, one)).toSorted(),
        isComplete: reply.isComplete,
      }).toEqual({ ...countSeen(seen, span, types), isComplete: true });
      for (const { night, locations } of reply.recorded) {
        const there = [...recorded].filter((key) => key.endsWith(` ${night}`));
        expect([night, locations]).toEqual([night, there.length]);
      }
    }
  }
}

async function countMarks({ api }: Subject): Promise<number> {
  const { read } = api.services.store;
  return (await read.selectFrom("changed_animal_days").select("from_day").execute()).length;
}

test("whatever changed, and whenever nights were summed, they tell what putting together all visits does", async () => {
  const subject = await openNights();
  const { api, place } = subject;
  await using _ = api;
  const { write } = api.services.store;
  await fc.assert(
    fc.asyncProperty(nightRounds, async (all) => {
      /* The marks of what this takes away are left to this time. */
      await write.deleteFrom("recordings").execute();
      for (const round of all) {
        await makeNightChanges(api, place, round);
        await expectTruth(subject);
        if (!round.isSummed) continue;
        await sumNights(api.services);
        expect(await countMarks(subject)).toBe(0);
        await expectTruth(subject);
      }
    }),
    { numRuns: rounds(10) },
  );
}, 120_000);

test("the clock sums nights, and what has not changed is told by the sums", async () => {
  const subject = await openNights();
  const { api, place } = subject;
  await using _ = api;
  await addRecording(api, place, film);
  await runCronJobs(api.services);
  api.advance(5 * 60);
  await runCronJobs(api.services);
  const { read, write } = api.services.store;
  expect(await countMarks(subject)).toBe(0);
  expect(await read.selectFrom("animal_days").select("count").execute()).toEqual([{ count: 1 }]);
  await write.updateTable("animal_days").set({ count: 40 }).execute();
  const { projectId } = place;
  const asked = { projectId, ...spans[0]!, locationIds: undefined, types: undefined };
  const signal = new AbortController().signal;
  const { byNight, isComplete } = await readNights(api.services, { ...asked, signal });
  expect([byNight.map(({ count }) => count), isComplete]).toEqual([[40], true]);
});

test("many changes of a day leave few marks, and those of many days one for each", async () => {
  const subject = await openNights();
  const { api, place } = subject;
  await using _ = api;
  const { write } = api.services.store;
  const at = api.now().toISOString();
  await write.transaction().execute(async (trx) => {
    for (let order = 0; order < 40; order++) {
      const recording_id = await addRecording(
        api,
        place,
        { ...film, day: order % 4, second: order * 60 },
        trx,
      );
      const times = { created_at: at, updated_at: at };
      const track = {
        recording_id,
        start_seconds: 0,
        end_seconds: 1,
        filtered: 0 as const,
        data: "{}",
      };
      const { id: track_id } = await trx
        .insertInto("tracks")
        .values({ ...track, ...times })
        .returning("id")
        .executeTakeFirstOrThrow();
      const tag = {
        track_id,
        what: "cat",
        automatic: 1 as const,
        used: 1 as const,
        model: "Master",
      };
      await trx
        .insertInto("track_tags")
        .values({ ...tag, ...times })
        .execute();
      await trx
        .insertInto("track_tags")
        .values({ ...tag, ...times })
        .execute();
    }
  });
  expect(await countMarks(subject)).toBe(4);
  await sumNights(api.services);
  await write.updateTable("track_tags").set({ what: "stoat" }).execute();
  expect(await countMarks(subject)).toBe(4);
  await expectTruth(subject);
  await sumNights(api.services);
  await write
    .updateTable("recordings")
    .set({ comment: "Seen", processing_state: "analyse" })
    .execute();
  expect(await countMarks(subject)).toBe(0);
  await write.updateTable("tracks").set({ filtered: 0 }).execute();
  expect(await countMarks(subject)).toBe(0);
  await write.updateTable("tracks").set({ filtered: 1 }).execute();
  expect(await countMarks(subject)).toBe(4);
});

test("nothing is lost where several write while several sum nights", async () => {
  const subject = await openNights();
  const { api, place } = subject;
  await using _ = api;
  const write = async (line: number) => {
    for (let order = 0; order < 20; order++) {
      await api.services.store.write.transaction().execute(async (trx) => {
        const day = (order + line) % 4;
        await addRecording(api, place, { ...film, day, second: order * 700, location: line }, trx);
        if (isPostgres) await scheduler.wait(order % 5);
        await addRecording(api, place, { ...film, day: day + 1, second: order * 900 }, trx);
      });
    }
  };
  let isDone = false;
  const sum = async () => {
    while (!isDone) {
      await sumNights(api.services);
      await scheduler.wait(1);
    }
  };
  const summing = Promise.all([sum(), sum()]);
  await Promise.all([write(0), write(1), write(2)]);
  isDone = true;
  await summing;
  await expectTruth(subject);
  await sumNights(api.services);
  expect(await countMarks(subject)).toBe(0);
  await expectTruth(subject);
});

test("a run that died leaves its marks to the next", async () => {
  const subject = await openNights();
  const { api, place } = subject;
  await using _ = api;
  await addRecording(api, place, film);
  await api.services.store.write
    .updateTable("changed_animal_days")
    .set({ taken_by: "somebody" })
    .execute();
  await expectTruth(subject);
  await sumNights(api.services);
  expect(await countMarks(subject)).toBe(0);
  await expectTruth(subject);
});

test("clocks that are wrong by ages keep no night from being summed", async () => {
  const subject = await openNights();
  const { api, place } = subject;
  await using _ = api;
  const { write } = api.services.store;
  for (const recorded_at of ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]) {
    const id = await addRecording(api, place, film);
    await write.updateTable("recordings").set({ recorded_at }).where("id", "=", id).execute();
  }
  await addRecording(api, place, film);
  await sumNights(api.services);
  expect(await countMarks(subject)).toBe(0);
  const { projectId } = place;
  const count = async (from: string, until: string) => {
    const { byNight } = await api.send(endpoint, { projectId, from, until }, subject.token);
    return byNight.reduce((sum, one) => sum + one.count, 0);
  };
  expect(await count("2026-10-30", "2026-11-02")).toBe(1);
  expect(await count("9998-12-01", "9998-12-31")).toBe(0);
  expect(await count("1900-01-01", "1900-01-02")).toBe(0);
});
