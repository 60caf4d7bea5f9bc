import { expect, test } from "vitest";
import { measureRange } from "#media/thermal/range.ts";

test("a range is the smallest and largest value", () => {
  expect(measureRange(Uint16Array.of(3000, 65535, 2))).toEqual({ min: 2, max: 65535 });
});
