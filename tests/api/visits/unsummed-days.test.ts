import { expect, test } from "vitest";
import { clip, findUnsummedDays } from "#api/visits/operations/unsummed-days.ts";
import { startMsOf, startOf } from "#api/recordings/queries/utc-days.ts";

const always = { from: undefined, until: undefined };
const minuteMs = 60_000;
/** A day on which visits began, with how long after its midnight the last one ended. */
const visited = (day: number, minutes = 12 * 60) => ({
  day,
  ended_ms: startMsOf(day) + minutes * minuteMs,
});
const marked = (...days: number[]) => days.map((day) => ({ first: day, last: day }));
const sure = () => false;

test("days that are changed are untold, with those from which a visit goes on into them", () => {
  const ends = [visited(1), visited(2, 24 * 60 - 10), visited(3), visited(5)];
  const untold = findUnsummedDays({ marks: marked(3), ends }, always, sure);
  expect(untold).toEqual([{ first: 2, last: 3 }]);
  expect(findUnsummedDays({ marks: marked(3, 4), ends: [visited(1)] }, always, sure)).toEqual([
    { first: 3, last: 4 },
  ]);
  expect(findUnsummedDays({ marks: [], ends }, always, (day) => day === 5)).toEqual([
    { first: 5, last: 5 },
  ]);
});

test("a period cuts the days at its ends, and what a visit goes on over", () => {
  const ends = [visited(1), visited(2, 25 * 60), visited(3), visited(6)];
  const period = { from: startOf(3), until: startOf(6) };
  expect(findUnsummedDays({ marks: [], ends }, period, sure)).toEqual([{ first: 2, last: 3 }]);
  expect(clip({ first: 2, last: 3 }, period)).toEqual({ from: startOf(3), until: startOf(4) });
  const later = { from: startOf(4), until: "1970-01-07T01:00:00.000Z" };
  expect(findUnsummedDays({ marks: [], ends }, later, sure)).toEqual([{ first: 6, last: 6 }]);
});

test("the newest come first, and of very many pieces those nearest to each other are one", () => {
  const days = Array.from({ length: 40 }, (_, order) => order * 10 + (order < 15 ? 0 : 100));
  const untold = findUnsummedDays({ marks: marked(...days, 401, 403), ends: [] }, always, sure);
  expect(untold.length).toBe(30);
  expect(untold.map(({ first }) => first)).toEqual(
    untold.map(({ first }) => first).toSorted((a, b) => b - a),
  );
  const isSummed = (day: number) => untold.every(({ first, last }) => day < first || last < day);
  expect([...days, 401, 403].filter(isSummed)).toEqual([]);
  expect([isSummed(200), isSummed(402)]).toEqual([true, false]);
});
