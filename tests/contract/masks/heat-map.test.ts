import { expect, test } from "vitest";
import { countHeat, type HeatMap, scaleHeat } from "#contract/rules/masks/heat-map.ts";

function rows({ width, height, counts }: HeatMap): string[] {
  return Array.from({ length: height }, (_, y) =>
    counts.slice(y * width, (y + 1) * width).join(""),
  );
}

const small = { width: 6, height: 5 };

test("a box counts in a circle about its true centre", () => {
  expect(rows(countHeat([[{ x: 1, y: 0, width: 4, height: 4 }]], small))).toEqual([
    "001100",
    "011110",
    "011110",
    "001100",
    "000000",
  ]);
  expect(rows(countHeat([[{ x: 0, y: 1, width: 6, height: 3 }]], small))).toEqual([
    "000000",
    "001100",
    "011110",
    "001100",
    "000000",
  ]);
});

test("a box of one pixel counts there", () => {
  expect(rows(countHeat([[{ x: 5, y: 4, width: 1, height: 1 }]], small))[4]).toBe("000001");
});

test("what is outside the frame is not counted", () => {
  expect(rows(countHeat([[{ x: -2, y: -2, width: 4, height: 4 }]], small)).slice(0, 2)).toEqual([
    "110000",
    "100000",
  ]);
});

test("boxes over the whole frame are left out", () => {
  const whole = { x: 0, y: 0, width: 6, height: 5 };
  const beyond = { x: -1, y: -1, width: 8, height: 7 };
  expect(Math.max(...countHeat([[whole, beyond]], small).counts)).toBe(0);
  expect(Math.max(...countHeat([[{ ...whole, height: 4 }]], small).counts)).toBe(1);
});

test("each box counts, or each track once", () => {
  const box = { x: 2, y: 2, width: 1, height: 1 };
  const tracks = [[box, box, box], [box]];
  expect(countHeat(tracks, small).counts[2 * 6 + 2]).toBe(4);
  expect(countHeat(tracks, { ...small, oncePerTrack: true }).counts[2 * 6 + 2]).toBe(2);
});

test("a count stops where it can grow no more", () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const stays = Array.from({ length: 70_000 }, () => box);
  expect(countHeat([stays], small).counts[0]).toBe(65_535);
});

test("a heat map is as large as the sensor unless told", () => {
  const { width, height, counts } = countHeat([]);
  expect([width, height, counts.length]).toEqual([160, 120, 19_200]);
});

test("counts are scaled by the greatest, evenly or by square root", () => {
  const map = { width: 3, height: 1, counts: Uint16Array.of(0, 1, 4) };
  expect([...scaleHeat(map)]).toEqual([0, 64, 255]);
  expect([...scaleHeat(map, { bySquareRoot: true })]).toEqual([0, 128, 255]);
  expect([...scaleHeat({ ...map, counts: new Uint16Array(3) })]).toEqual([0, 0, 0]);
});

test("counts are scaled by what is told, and what is above it is no brighter", () => {
  const map = { width: 3, height: 1, counts: Uint16Array.of(0, 1, 4) };
  expect([...scaleHeat(map, { most: 8 })]).toEqual([0, 32, 128]);
  expect([...scaleHeat(map, { most: 2 })]).toEqual([0, 128, 255]);
});
