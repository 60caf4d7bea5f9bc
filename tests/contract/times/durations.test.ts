import { expect, test } from "vitest";
import {
  formatBytes,
  formatClock,
  formatDuration,
  formatShortDuration,
  formatSpan,
  formatTenths,
} from "#contract/rules/times/durations.ts";
import { withUnit } from "#contract/rules/times/units.ts";

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test("a duration is floored, in the two largest units that say something", () => {
  const durations: [number, string][] = [
    [0, "0 s"],
    [0.99, "0 s"],
    [8.7, "8 s"],
    [59.99, "59 s"],
    [60, "1 min"],
    [65, "1 min 05 s"],
    [3599, "59 min 59 s"],
    [3600, "1 h"],
    [3659, "1 h"],
    [4500, "1 h 15 min"],
    [90_000, "25 h"],
  ];
  expect(durations.map(([seconds]) => [seconds, spaced(formatDuration(seconds))])).toEqual(
    durations,
  );
});

test("of a few seconds each tenth counts", () => {
  const durations: [number, string][] = [
    [0.444, "0.4 s"],
    [8, "8 s"],
    [9.94, "9.9 s"],
    [9.96, "10 s"],
    [18.11, "18 s"],
    [65, "1 min 05 s"],
  ];
  expect(durations.map(([seconds]) => [seconds, spaced(formatShortDuration(seconds))])).toEqual(
    durations,
  );
});

test("a player's clock counts minutes and seconds", () => {
  expect([0, 5.9, 65, 600].map(formatClock)).toEqual(["0:00", "0:05", "1:05", "10:00"]);
});

test("bytes are counted in thousands, and never as a thousand of the smaller unit", () => {
  const sizes: [number, string][] = [
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1 kB"],
    [311_500, "312 kB"],
    [999_499, "999 kB"],
    [999_500, "1.0 MB"],
    [1_249_999, "1.2 MB"],
    [999_949_999, "999.9 MB"],
    [999_950_000, "1.0 GB"],
    [999_949_999_999, "999.9 GB"],
    [999_950_000_000, "1.0 TB"],
  ];
  expect(sizes.map(([bytes]) => [bytes, spaced(formatBytes(bytes))])).toEqual(sizes);
});

test("a number and its unit stay on one line, and long durations may break between two of them", () => {
  expect(formatDuration(4500)).toBe("1\u00a0h 15\u00a0min");
  expect(formatDuration(65)).toBe("1\u00a0min 05\u00a0s");
  expect(formatBytes(312_000)).toBe("312\u00a0kB");
  expect(withUnit(8, "%")).toBe("8%");
});

test("a moment is said to a tenth of a second", () => {
  expect(formatTenths(0)).toBe("0:00.0");
  expect([4.1, 5.2, 5.3, 5.33].map(formatTenths)).toEqual(["0:04.1", "0:05.2", "0:05.3", "0:05.3"]);
  expect(formatTenths(599.99)).toBe("9:59.9");
});

test("a span shorter than a second has tenths", () => {
  expect(formatSpan(3, 7.9)).toBe("0:03 – 0:07");
  expect(formatSpan(3.2, 3.9)).toBe("0:03.2 – 0:03.9");
  expect(formatSpan(3.21, 3.24)).toBe("0:03.2");
});
