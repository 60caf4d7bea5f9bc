import { expect, test } from "vitest";
import { groupEvents } from "#contract/rules/events/event-runs.ts";

const zone = "Pacific/Auckland";
const reported = (type: string, dateTime: string) => ({ type, dateTime });

test("events of one type in a row are one run, until another comes between or the night ends", () => {
  const nights = groupEvents(
    [
      reported("rpiBattery", "2026-11-21T09:00:00Z"),
      reported("rpiBattery", "2026-11-20T16:00:00Z"),
      reported("rpiBattery", "2026-11-20T13:00:00Z"),
      reported("throttle", "2026-11-20T12:30:00Z"),
      reported("rpiBattery", "2026-11-20T12:00:00Z"),
    ],
    zone,
  );
  expect(
    nights.map(({ night, runs }) => [night, runs.map((run) => `${run[0].type} ${run.length}`)]),
  ).toEqual([
    ["2026-11-21", ["rpiBattery 1"]],
    ["2026-11-20", ["rpiBattery 2", "throttle 1", "rpiBattery 1"]],
  ]);
});

test("a night goes from noon to noon by the clock of the place", () => {
  const nights = groupEvents(
    [reported("test", "2026-11-20T23:00:00Z"), reported("test", "2026-11-20T22:59:59Z")],
    zone,
  );
  expect(nights.map(({ night }) => night)).toEqual(["2026-11-21", "2026-11-20"]);
});
