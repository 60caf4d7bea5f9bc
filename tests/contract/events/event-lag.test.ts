import { addSeconds } from "date-fns";
import { expect, test } from "vitest";
import { eventLag } from "#contract/rules/events/event-lag.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test("a lag is rounded in the largest unit there is one of", () => {
  const happenedAt = new Date("2026-09-26T13:30:00Z");
  const lags: [number, ReturnType<typeof eventLag>][] = [
    [-2 * hour, "immediately"],
    [0, "immediately"],
    [59, "immediately"],
    [60, { count: 1, unit: "minutes" }],
    [89, { count: 1, unit: "minutes" }],
    [91, { count: 2, unit: "minutes" }],
    [59 * minute + 29, { count: 59, unit: "minutes" }],
    [59 * minute + 31, { count: 1, unit: "hours" }],
    [23 * hour + 29 * minute, { count: 23, unit: "hours" }],
    [23 * hour + 31 * minute, { count: 1, unit: "days" }],
    [36 * hour, { count: 2, unit: "days" }],
    [400 * day, { count: 400, unit: "days" }],
  ];
  expect(lags.map(([seconds]) => eventLag(happenedAt, addSeconds(happenedAt, seconds)))).toEqual(
    lags.map(([, lag]) => lag),
  );
});
