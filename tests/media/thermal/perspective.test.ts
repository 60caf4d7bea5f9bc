import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  findHomography,
  invertHomography,
  mapPoint,
  warpImage,
  type Homography,
  type Point,
} from "#media/image/perspective.ts";
import { rounds } from "#tests/support/chance.ts";

const unit: Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Each corner stays in its own quarter, so that the shape has no dents. */
const quads = fc
  .array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 8, maxLength: 8 })
  .map((shifts) =>
    unit.map(({ x, y }, index) => ({
      x: (x + (x === 0 ? 1 : -1) * shifts[index * 2]!) * 2560,
      y: (y + (y === 0 ? 1 : -1) * shifts[index * 2 + 1]!) * 1920,
    })),
  );

const insides = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

function require(matrix: Homography | undefined): Homography {
  if (!matrix) throw new Error("There is no homography");
  return matrix;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

test("the corners of one shape come to lie on those of the other, and back again", () => {
  fc.assert(
    fc.property(quads, quads, (from, to) => {
      const there = require(findHomography(from, to));
      const back = require(invertHomography(there));
      for (const [index, corner] of from.entries()) {
        expect(distance(mapPoint(there, corner), to[index]!)).toBeLessThan(1e-6);
        expect(distance(mapPoint(back, to[index]!), corner)).toBeLessThan(1e-6);
      }
    }),
  );
});

test("what was mapped there is mapped back to where it was", () => {
  fc.assert(
    fc.property(quads, insides, (quad, point) => {
      const there = require(findHomography(unit, quad));
      const again = mapPoint(require(invertHomography(there)), mapPoint(there, point));
      expect(distance(again, point)).toBeLessThan(1e-9);
    }),
  );
});

test("straight lines stay straight", () => {
  fc.assert(
    fc.property(quads, insides, insides, (quad, one, other) => {
      const there = require(findHomography(unit, quad));
      const between = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      const [a, b, c] = [one, between, other].map((point) => mapPoint(there, point)) as [
        Point,
        Point,
        Point,
      ];
      const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
      expect(Math.abs(area)).toBeLessThan(1e-4);
    }),
  );
});

test("more pairs than needed name the same homography, and one that is off moves it little", () => {
  fc.assert(
    fc.property(quads, fc.array(insides, { minLength: 2, maxLength: 4 }), (quad, extra) => {
      const there = require(findHomography(unit, quad));
      const from = [...unit, ...extra];
      const to = from.map((point) => mapPoint(there, point));
      const found = require(findHomography(from, to));
      for (const [index, point] of from.entries()) {
        expect(distance(mapPoint(found, point), to[index]!)).toBeLessThan(1e-3);
      }
      const off = to.map(({ x, y }, index) => ({ x: index === 4 ? x + 10 : x, y }));
      const moved = require(findHomography(from, off));
      for (const [index, point] of from.entries()) {
        expect(distance(mapPoint(moved, point), off[index]!)).toBeLessThan(60);
      }
    }),
  );
});

test("points that name no perspective are told", () => {
  const line = unit.map((_, index) => ({ x: index, y: 2 * index }));
  expect(findHomography(unit, unit.slice(1))).toBeUndefined();
  expect(findHomography(unit.slice(1), unit.slice(1))).toBeUndefined();
  expect(findHomography(line, unit)).toBeUndefined();
  const same = unit.map(() => ({ x: 3, y: 3 }));
  expect(findHomography(same, unit)).toBeUndefined();
  expect(findHomography(unit, same)).toBeUndefined();
  const threeInLine = [...unit.slice(0, 2), { x: 2, y: 0 }, { x: 0, y: 1 }];
  expect(findHomography(threeInLine, unit)).toBeUndefined();
  expect(invertHomography([1, 0, 0, 2, 0, 0, 0, 0, 1])).toBeUndefined();
  expect(findHomography(unit, [...unit.slice(0, 3), { x: NaN, y: 0 }])).toBeUndefined();
});

/** Red grows from left to right and green from top to bottom, by one each pixel. */
function gradient(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    data.set([at % width, Math.floor(at / width), 7, 255], at * 4);
  }
  return { width, height, data };
}

test("a picture that is warped by nothing stays as it is", () => {
  const source = gradient(40, 30);
  const still = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  expect(warpImage(source, still, { width: 40, height: 30 })).toEqual(source);
});

test("each pixel of a warped picture is what lies where it comes from", () => {
  fc.assert(
    fc.property(quads, (quad) => {
      const source = gradient(160, 120);
      const corners = quad.map(({ x, y }) => ({ x: x / 16, y: y / 16 }));
      const size = { width: 32, height: 24 };
      const frame = unit.map(({ x, y }) => ({ x: x * size.width, y: y * size.height }));
      const toSource = require(findHomography(frame, corners));
      const { data } = warpImage(source, toSource, size);
      for (const at of [0, 31, 400, 767]) {
        const from = mapPoint(toSource, { x: (at % 32) + 0.5, y: Math.floor(at / 32) + 0.5 });
        expect(Math.abs(data[at * 4]! - (from.x - 0.5))).toBeLessThan(1.01);
        expect(Math.abs(data[at * 4 + 1]! - (from.y - 0.5))).toBeLessThan(1.01);
        expect(data[at * 4 + 3]).toBe(255);
      }
    }),
    { numRuns: rounds(50) },
  );
});

test("what lies outside of the picture is transparent", () => {
  const source = gradient(10, 10);
  const shifted = [1, 0, -5, 0, 1, 0, 0, 0, 1];
  const { data } = warpImage(source, shifted, { width: 10, height: 10 });
  expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  expect([...data.subarray(5 * 4, 6 * 4)]).toEqual([0, 0, 7, 255]);
  const behind = [1, 0, 0, 0, 1, 0, -1, 0, 2];
  const seen = warpImage(source, behind, { width: 4, height: 1 });
  expect([...seen.data].filter((_, at) => at % 4 === 3)).toEqual([255, 255, 0, 0]);
});
