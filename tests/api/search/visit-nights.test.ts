import fc from "fast-check";
import { expect, test } from "vitest";
import { nightOf, nightSpan, nightsOfMonth } from "#contract/rules/times/nights.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { countFound } from "#api/search/operations/count-found.ts";
import { lookForVisits } from "#api/visits/operations/search-visits.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { addRecording, type Facts } from "#tests/support/recordings/day-changes.ts";
import { makeNightChanges } from "#tests/support/recordings/night-changes.ts";
import { openNights } from "#tests/support/recordings/night-place.ts";
import {
  calmRounds,
  everything,
  summedQuestion,
  toFilter,
} from "#tests/support/recordings/visit-questions.ts";
import { rounds } from "#tests/support/chance.ts";

const zones = fc.constantFrom("Pacific/Auckland", "Pacific/Auckland", "Europe/London");
const nights = nightsOfMonth("2026-10").concat(nightsOfMonth("2026-11"));
const going = new AbortController().signal;

type Subject = Awaited<ReturnType<typeof openNights>>;
type Counts = Map<string, number>;

/** By night and by location. */
async function countTogether({ api }: Subject, asked: RecordingFilter, timeZone: string) {
  const months = ["2026-10", "2026-11"].map((month) => nightsOfMonth(month));
  const [byNight, byLocation]: [Counts, Counts] = [new Map(), new Map()];
  const add = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const month of [undefined, ...months]) {
    const span = month && [
      nightSpan(month[0] ?? "", timeZone).start.toISOString(),
      nightSpan(month.at(-1) ?? "", timeZone).stop.toISOString(),
    ];
    const filter = span
      ? {
          ...asked,
          from: [asked.from ?? "", span[0] ?? ""].toSorted()[1],
          until: [asked.until ?? "9", span[1] ?? ""].toSorted()[0],
        }
      : asked;
    for await (const { found } of lookForVisits(api.services.store.scan, filter, { limit: 75 })) {
      for (const { timeStart, stationId } of found.flatMap(({ visits }) => visits)) {
        const night = nightOf(timeStart, timeZone);
        if (month?.includes(night)) add(byNight, night);
        if (!month) add(byLocation, `${stationId === 0 ? null : stationId}`);
      }
    }
  }
  return { byNight, byLocation };
}

test("nights and locations have as many visits as putting all together finds", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan, write } = api.services.store;
  const asked = fc.tuple(summedQuestion, zones);
  const all = fc.tuple(calmRounds, fc.array(asked, { minLength: 5, maxLength: 5 }));
  await fc.assert(
    fc.asyncProperty(all, async ([changes, questions]) => {
      await write.deleteFrom("recordings").execute();
      for (const round of [...changes, undefined]) {
        if (round) await makeNightChanges(api, place, round);
        if (round?.isSummed ?? true) await sumNights(api.services);
        for (const [one, timeZone] of questions) {
          const filter = toFilter(place, one);
          const options = { of: "visits" as const, timeZone, signal: going };
          const count = (month?: string) => countFound(scan, filter, { ...options, month });
          const { byNight, byLocation } = await countTogether(subject, filter, timeZone);
          const [places, october, november] = [
            await count(),
            await count("2026-10"),
            await count("2026-11"),
          ];
          const told = [october, november].flatMap((month) => month.byNight ?? []);
          expect([one, timeZone, told.map(({ count }) => count)]).toEqual([
            one,
            timeZone,
            nights.map((night) => byNight.get(night) ?? 0),
          ]);
          expect(
            new Map(places.byLocation.map(({ locationId, count }) => [`${locationId}`, count])),
          ).toEqual(byLocation);
          expect(october.countedFrom ?? november.countedFrom).toBeUndefined();
        }
      }
    }),
    { numRuns: rounds(6) },
  );
}, 240_000);

test("nights of which all is summed are told where there is no time to put visits together", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const facts: Facts = { day: 4, second: 43_200, seconds: 60, location: 1, type: "thermalRaw" };
  for (const day of [4, 5, 5.1, 20]) {
    await addRecording(api, place, { ...facts, day: Math.floor(day), second: (day % 1) * 40_000 });
  }
  await sumNights(api.services);
  const filter = toFilter(place, everything);
  const options = { of: "visits" as const, timeZone: "Pacific/Auckland", month: "2026-11" };
  const stopped = { ...options, signal: AbortSignal.abort() };
  const { byNight, byLocation, countedFrom } = await countFound(
    api.services.store.scan,
    filter,
    stopped,
  );
  const seen = byNight?.flatMap(({ night, count }) => (count > 0 ? [[night, count]] : []));
  expect(seen).toEqual([
    ["2026-11-02", 1],
    ["2026-11-03", 2],
    ["2026-11-18", 1],
  ]);
  expect(byLocation.map(({ count }) => count)).toEqual([4]);
  expect(countedFrom).toBeUndefined();
});
