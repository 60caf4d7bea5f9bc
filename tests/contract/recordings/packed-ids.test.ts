import fc from "fast-check";
import { expect, test } from "vitest";
import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });

test("packed ids are the same ids, each once, and stand in an address as they are", () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 200 }), (ids) => {
      const packed = packIds(ids);
      expect(readIds([packed], 200)).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
      expect(encodeURIComponent(packed)).toBe(packed);
    }),
  );
});

test("five thousand recordings of nights in a row fit into an address", () => {
  const ids = Array.from({ length: 5000 }, (_, index) => 1_000_000 + 17 * index);
  expect(packIds(ids).length).toBeLessThan(6000);
});

test("ids with commas are read, too, and what is no id is left out", () => {
  expect(readIds(["3,1", "x", "", "-4", "2.5", "99999999999", "3"], 10)).toEqual([3, 1]);
  expect(readIds([packIds([1, 2, 3]), "9"], 3)).toEqual([1, 2, 3]);
  expect(readIds([`${packIds([7])}!AA`], 10)).toEqual([7]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const one of readIds([`.${text}`, text], 50)) expect(one).toBeGreaterThan(0);
    }),
  );
});
