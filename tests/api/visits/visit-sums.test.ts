import fc from "fast-check";
import { expect, test } from "vitest";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { countVisits } from "#api/visits/operations/count-visits.ts";
import { lookForVisits } from "#api/visits/operations/search-visits.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { readSummedVisits } from "#api/visits/operations/summed-visits.ts";
import { makeNightChanges } from "#tests/support/recordings/night-changes.ts";
import { addRecording, instantOf, type Facts } from "#tests/support/recordings/day-changes.ts";
import {
  calmRounds,
  everything,
  summedQuestion,
  toFilter,
} from "#tests/support/recordings/visit-questions.ts";
import { rounds } from "#tests/support/chance.ts";
import { openNights } from "#tests/support/recordings/night-place.ts";

type Subject = Awaited<ReturnType<typeof openNights>>;

async function countTogether({ api }: Subject, filter: RecordingFilter): Promise<number> {
  let count = 0;
  for await (const { found } of lookForVisits(api.services.store.scan, filter, { limit: 75 })) {
    count += found.reduce((sum, { visits }) => sum + visits.length, 0);
  }
  return count;
}

const going = new AbortController().signal;
test("whatever is asked, and however much is summed, there are as many visits as putting all together finds", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan, write } = api.services.store;
  const all = fc.tuple(calmRounds, fc.array(summedQuestion, { minLength: 8, maxLength: 8 }));
  let told = 0;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(all, async ([changes, questions]) => {
      await write.deleteFrom("recordings").execute();
      await sumNights(api.services);
      for (const round of [...changes, undefined]) {
        if (round) await makeNightChanges(api, place, round);
        if (round?.isSummed ?? true) await sumNights(api.services);
        for (const asked of [everything, ...questions]) {
          const filter = toFilter(place, asked);
          const counted = await countVisits(scan, filter, { max: 10_000, signal: going });
          const totalCount = await countTogether(subject, filter);
          const { sums } = await readSummedVisits(scan, filter, { by: [] });
          told += sums.reduce((sum, { count }) => sum + count, 0);
          found += totalCount;
          expect([asked, counted]).toEqual([
            asked,
            { totalCount, isMore: false, isAtLeast: false },
          ]);
        }
      }
    }),
    { numRuns: rounds(12) },
  );
  /* Or nothing would be compared with the sums. */
  expect(told / found).toBeGreaterThan(0.2);
}, 240_000);

const day1: Facts = { day: 1, second: 43_200, seconds: 299, location: 1, type: "thermalRaw" };

test("visits of days that have not changed are told at once, and the others as far as time allows", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan } = api.services.store;
  for (const at of [0, 1, 2]) await addRecording(api, place, { ...day1, day: at });
  await sumNights(api.services);
  const filter = toFilter(place, everything);
  const stopped = { max: 10_000, signal: AbortSignal.abort() };
  expect(await countVisits(scan, filter, stopped)).toEqual({
    totalCount: 3,
    isMore: false,
    isAtLeast: false,
  });
  expect(await countVisits(scan, filter, { ...stopped, max: 2 })).toMatchObject({
    totalCount: 2,
    isMore: true,
  });
  for (const at of [5, 9]) await addRecording(api, place, { ...day1, day: at });
  expect(await countVisits(scan, filter, stopped)).toEqual({
    totalCount: 4,
    isMore: false,
    isAtLeast: true,
  });
});

test("what lies before a period, or goes on into it, is put together, and days between are told", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan } = api.services.store;
  const late = { ...day1, second: 86_300 };
  for (const facts of [day1, late, { ...day1, day: 2, second: 100 }, { ...day1, day: 4 }]) {
    await addRecording(api, place, facts);
  }
  await sumNights(api.services);
  const ask = async (from: string, until?: string) => {
    const filter = toFilter(place, { ...everything, from, until });
    const { sums, rest } = await readSummedVisits(scan, filter, { by: [] });
    return [
      sums.reduce((sum, { count }) => sum + count, 0),
      rest.map((piece) => [piece.from, piece.until]),
    ];
  };
  expect(await ask(instantOf(0, 0))).toEqual([3, []]);
  expect(await ask(instantOf(2, 0))).toEqual([1, [[instantOf(2, 0), instantOf(3, 0)]]]);
  expect(await ask(instantOf(1, 0), instantOf(4, 43_300))).toEqual([
    2,
    [[instantOf(4, 0), instantOf(4, 43_300)]],
  ]);
});

test("what lasts so long that a search parts it is put together by the search", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  await addRecording(api, place, { ...day1, second: 0, seconds: 200_000 });
  await addRecording(api, place, { ...day1, day: day1.day + 2, second: 0 });
  await sumNights(api.services);
  const filter = toFilter(place, everything);
  const totalCount = await countTogether(subject, filter);
  const counted = await countVisits(api.services.store.scan, filter, { max: 10, signal: going });
  expect([counted.totalCount, totalCount > 1]).toEqual([totalCount, true]);
});
