import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOfClock } from "#contract/rules/cards/camera-clock.ts";
import {
  clockAt,
  correctionOf,
  formatCorrection,
  readClock,
} from "#contract/rules/cards/clock-readings.ts";

const auckland = "Pacific/Auckland";

test("a reading is taken as forms and people write it", () => {
  expect(readClock("2026-03-04T05:06")).toBe("2026-03-04T05:06:00");
  expect(readClock(" 2026-03-04 05:06:07 ")).toBe("2026-03-04T05:06:07");
  for (const text of ["", "yesterday", "2026-02-30T05:06", "2026-03-04T24:30", "2026-03-04"]) {
    expect([text, readClock(text)]).toEqual([text, undefined]);
  }
});

test("a clock that was an hour behind is corrected by an hour, and one ahead by a negative number", () => {
  const showed = "2026-11-20T19:30:05";
  expect(correctionOf({ showed, really: "2026-11-20T20:30:05" }, auckland)).toBe(3600);
  expect(correctionOf({ showed, really: "2026-11-19T19:30:00" }, auckland)).toBe(-86_405);
});

test("what the camera showed, corrected, is what was really so, whatever changes of clocks lie between", () => {
  const instants = fc.date({
    min: new Date("1999-01-02"),
    max: new Date("2035-12-30"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [showed, really] = [one, other].map((at) => clockAt(at.toISOString(), auckland));
      const correctionSeconds = correctionOf({ showed: showed!, really: really! }, auckland)!;
      const corrected = instantOfClock(showed!, { timeZone: auckland, correctionSeconds })!;
      expect(clockAt(corrected, auckland)).toBe(really);
    }),
  );
});

test("a correction is said to the second", () => {
  expect(formatCorrection(0)).toBe("0\u00a0s");
  expect(formatCorrection(-3600)).toBe("1\u00a0h");
  expect(formatCorrection(11_107)).toBe("3\u00a0h 5\u00a0min 07\u00a0s");
  expect(formatCorrection(86_400)).toBe("1 day");
  expect(formatCorrection(9559 * 86_400 + 15 * 3600 + 17 * 60)).toBe(
    "9559 days 15\u00a0h 17\u00a0min",
  );
});
