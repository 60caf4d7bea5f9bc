import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRates, rateOf } from "#contract/rules/visits/compare-rates.ts";

test.each([
  /* Two-sided: twice the smaller tail of a binomial of 30 and one half is 0.0428, of 20 and 10 0.0987. */
  [{ count: 21, nights: 50 }, { count: 9, nights: 50 }, "more"],
  [{ count: 9, nights: 50 }, { count: 21, nights: 50 }, "fewer"],
  [{ count: 20, nights: 50 }, { count: 10, nights: 50 }, "unclear"],
  [{ count: 5, nights: 90 }, { count: 0, nights: 90 }, "unclear"],
  [{ count: 6, nights: 90 }, { count: 0, nights: 90 }, "more"],
  [{ count: 0, nights: 90 }, { count: 0, nights: 90 }, "unclear"],
  /* As often per night, in a tenth of the nights. */
  [{ count: 10, nights: 10 }, { count: 100, nights: 100 }, "unclear"],
  [{ count: 0, nights: 1 }, { count: 300, nights: 100 }, "unclear"],
  [{ count: 1, nights: 0 }, { count: 3, nights: 10 }, undefined],
  [{ count: 1, nights: 10 }, { count: 3, nights: 0 }, undefined],
  [{ count: 60_000, nights: 20_000 }, { count: 50_000, nights: 20_000 }, "more"],
] as const)("%j after %j is %s", (now, before, expected) => {
  expect(compareRates(now, before)).toBe(expected);
});

const effort = fc.record({
  count: fc.integer({ min: 0, max: 5000 }),
  nights: fc.integer({ min: 1, max: 40_000 }),
});

test("what is more one way round is fewer the other", () => {
  const opposites = { more: "fewer", fewer: "more", unclear: "unclear" };
  fc.assert(
    fc.property(effort, effort, (one, other) => {
      const change = compareRates(one, other);
      expect(change).toBeDefined();
      expect(compareRates(other, one)).toBe(opposites[change!]);
    }),
  );
});

test("a rate is per 100 nights, and none where nothing was recorded", () => {
  expect(rateOf({ count: 3, nights: 40 })).toBe(7.5);
  expect(rateOf({ count: 3, nights: 0 })).toBeUndefined();
});
