import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDebianVersions, isDebianVersion } from "#contract/rules/devices/debian-versions.ts";

/** Older, newer: from Debian's Policy 5.6.12 and the cases that dpkg itself is tested with. */
const ascending: [string, string][] = [
  ["0:0-0", "1:0-0"],
  ["9:9", "10:0"],
  ["1:0-0", "2:0-0"],
  ["0:0-0", "0:0-1"],
  ["0:0-0", "0:1-0"],
  ["0-0", "0-a"],
  ["0~~", "0~~a"],
  ["0~~a", "0~"],
  ["0~", "0"],
  ["0", "0a"],
  ["1.0~beta1~svn1245", "1.0~beta1"],
  ["1.0~beta1", "1.0"],
  ["1.2.3~rc1", "1.2.3"],
  ["1.2.3", "1.2.3-1"],
  ["1.2.3-1", "1.2.3-1.1"],
  ["1.2.3-1~bpo1", "1.2.3-1"],
  ["1.2.3-1", "1.2.3.1-1"],
  ["1.2", "1.2a"],
  ["1.2a", "1.2+"],
  ["1.2-1+b1", "1.2+"],
  ["1.2a", "1.2."],
  ["1.9", "1.10"],
  ["1.09", "1.10"],
  ["99999999999999999998", "99999999999999999999"],
  ["0.8.7", "0.8.7--1"],
  ["7.6-0", "7.6p2-4"],
  ["1.0-1", "1.0.3-3"],
  ["1.2.2-2", "1.3"],
];

const same: [string, string][] = [
  ["0", "0:0-0"],
  ["1.0", "1.0-0"],
  ["1.2.3", "01.2.03"],
  ["0:0-0", "00:00-00"],
  ["1.0", "1.00"],
  ["1.", "1.0"],
];

test("an older version is before a newer one, either way round", () => {
  expect(ascending.filter(([older, newer]) => compareDebianVersions(older, newer) >= 0)).toEqual(
    [],
  );
  expect(ascending.filter(([older, newer]) => compareDebianVersions(newer, older) <= 0)).toEqual(
    [],
  );
});

test("versions that differ in zeros alone are the same", () => {
  expect(same.filter(([a, b]) => compareDebianVersions(a, b) !== 0)).toEqual([]);
});

test("versions have one order", () => {
  const version = fc
    .array(fc.constantFrom("0", "1", "10", "a", "b", "~", ".", "+", "-1"), { maxLength: 6 })
    .map((parts) => `1${parts.join("")}`);
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      const sign = (one: string, other: string) => Math.sign(compareDebianVersions(one, other));
      expect(sign(a, a)).toBe(0);
      expect(sign(a, b) + sign(b, a)).toBe(0);
      if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

test("what is no version is known as none, and not compared", () => {
  const wrong = ["", "none", "<none>", "1.0 ", "1:", "a:1", "1.0-", "1:2:3-é", "v1.0", "1_0"];
  expect(wrong.filter(isDebianVersion)).toEqual([]);
  expect(isDebianVersion("1:2:3-4")).toBe(true);
  expect(() => compareDebianVersions("1.0", "none")).toThrow(RangeError);
});
