import { expect, test } from "vitest";
import { isCellCount, packVolts } from "#contract/rules/devices/battery-packs.ts";

test("a battery has the volts of its cells, to one decimal", () => {
  expect(packVolts("lead-acid", 6)).toEqual([11.6, 12.9]);
  expect(packVolts("lifepo4", 4)).toEqual([10, 13.6]);
  expect(packVolts("li-ion", 3)).toEqual([9.6, 12.6]);
  expect(packVolts("lipo", 1)).toEqual([3.3, 4.2]);
});

test("a battery has 1 to 24 cells", () => {
  expect([0, 1, 24, 25, 1.5, Number.NaN].map(isCellCount)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});
