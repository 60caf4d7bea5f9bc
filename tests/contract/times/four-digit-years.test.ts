import { expect, test } from "vitest";
import { toFourDigitYears } from "#contract/rules/times/local-dates.ts";

test.each([
  ["2026-11-20T07:30:00.000Z", 0, "2026-11-20T07:30:00.000Z"],
  ["0001-01-01T00:00:00.000Z", -1, "0001-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", 1, "9999-12-31T23:59:59.999Z"],
  /* Further than a Date reaches. */
  ["2026-11-20T07:30:00.000Z", -1e17, "0001-01-01T00:00:00.000Z"],
  ["2026-11-20T07:30:00.000Z", 1e17, "9999-12-31T23:59:59.999Z"],
])("%s and %d ms", (at, ms, expected) => {
  expect(toFourDigitYears(Date.parse(at) + ms)).toBe(expected);
});
