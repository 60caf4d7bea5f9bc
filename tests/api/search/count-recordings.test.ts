import { expect, test } from "vitest";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { countRecordingsWithin } from "#api/search/operations/count-recordings.ts";
import { addRecording, type Facts } from "#tests/support/recordings/day-changes.ts";
import { openNights } from "#tests/support/recordings/night-place.ts";
import { everything, toFilter } from "#tests/support/recordings/visit-questions.ts";

const film: Facts = { day: 1, second: 43_200, seconds: 60, location: 1, type: "thermalRaw" };

test("recordings are counted to the last, to a number, or as far as time allows", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan } = api.services.store;
  for (const day of [1, 2, 3, 4]) {
    for (const second of [100, 50_000]) await addRecording(api, place, { ...film, day, second });
  }
  await sumDays(api.services);
  const filter = toFilter(place, { ...everything, details: { maxSeconds: 100 } });
  const [going, stopped] = [new AbortController().signal, AbortSignal.abort()];
  const count = (max: number, signal: AbortSignal) =>
    countRecordingsWithin(scan, filter, { max, signal, recordingsAtOnce: 2 });
  expect(await count(10, going)).toEqual({ totalCount: 8, isAtLeast: false });
  expect(await count(8, going)).toEqual({ totalCount: 8, isAtLeast: false });
  expect(await count(5, going)).toEqual({ totalCount: 6, isAtLeast: false });
  expect(await count(10, stopped)).toEqual({ totalCount: 2, isAtLeast: true });
  const whole = { max: 10, signal: stopped };
  expect(await countRecordingsWithin(scan, filter, whole)).toEqual({
    totalCount: 8,
    isAtLeast: false,
  });
});
