import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clampToMargin,
  frameClick,
  type FramePoint,
  isInRegion,
  labelPoint,
  regionArea,
  toView,
} from "#contract/rules/masks/mask-geometry.ts";

function shape(...corners: [number, number][]): FramePoint[] {
  return corners.map(([x, y]) => ({ x, y }));
}

const square = shape([0.2, 0.2], [0.6, 0.2], [0.6, 0.6], [0.2, 0.6]);
const horseshoe = shape([0, 0], [1, 0], [1, 1], [0.8, 1], [0.8, 0.2], [0.2, 0.2], [0.2, 1], [0, 1]);

test("the edges of the frame are shown inside the margin", () => {
  expect(toView({ x: 0, y: 1 }).x).toBeCloseTo(0.0455, 4);
  expect(toView({ x: 0, y: 1 }).y).toBeCloseTo(0.9545, 4);
  expect(toView({ x: 0.5, y: 0.5 })).toEqual({ x: 0.5, y: 0.5 });
});

test("a click on a corner of the frame is that corner, within a pixel of the sensor", () => {
  const shown = { width: 640, height: 480 };
  for (const corner of shape([0, 0], [1, 0], [1, 1], [0, 1])) {
    const { x, y } = toView(corner);
    const click = frameClick({ x: Math.floor(x * 640), y: Math.floor(y * 480) }, shown);
    expect(Math.abs(click.x - corner.x)).toBeLessThan(1 / 160);
    expect(Math.abs(click.y - corner.y)).toBeLessThan(1 / 120);
  }
});

test("the first and the last pixel are half a pixel inside the margin", () => {
  const shown = { width: 320, height: 240 };
  expect(frameClick({ x: 0, y: 0 }, shown).x).toBeCloseTo(-0.05 + 1.1 / 640, 12);
  expect(frameClick({ x: 319, y: 239 }, shown).y).toBeCloseTo(1.05 - 1.1 / 480, 12);
});

test("what is shown is where the click is", () => {
  const margin = fc.double({ min: -0.05, max: 1.05, noNaN: true });
  fc.assert(
    fc.property(margin, margin, (x, y) => {
      const shown = toView({ x, y });
      const pixel = { x: shown.x * 640 - 0.5, y: shown.y * 480 - 0.5 };
      const click = frameClick(pixel, { width: 640, height: 480 });
      expect(click.x).toBeCloseTo(x, 9);
      expect(click.y).toBeCloseTo(y, 9);
    }),
  );
});

test("a point is kept within the margin", () => {
  expect(clampToMargin({ x: -1, y: 2 })).toEqual({ x: -0.05, y: 1.05 });
  expect(clampToMargin({ x: -0.04, y: 0.5 })).toEqual({ x: -0.04, y: 0.5 });
});

test("a region is as large whichever way round it was drawn", () => {
  expect(regionArea(square)).toBeCloseTo(0.16, 12);
  expect(regionArea(square.toReversed())).toBeCloseTo(0.16, 12);
  expect(regionArea([...square, ...square.slice(0, 1)])).toBeCloseTo(0.16, 12);
  expect(regionArea(horseshoe)).toBeCloseTo(0.52, 12);
});

test("a point is in a region or not, also where the region is hollow", () => {
  expect(isInRegion({ x: 0.4, y: 0.4 }, square)).toBe(true);
  expect(isInRegion({ x: 0.7, y: 0.4 }, square)).toBe(false);
  expect(isInRegion({ x: 0.4, y: 0.7 }, square)).toBe(false);
  expect(isInRegion({ x: 0.5, y: 0.6 }, horseshoe)).toBe(false);
  expect(isInRegion({ x: 0.1, y: 0.6 }, horseshoe)).toBe(true);
  expect(isInRegion({ x: 0.4, y: 0.4 }, [...square, ...square.slice(0, 1)])).toBe(true);
  expect(isInRegion({ x: 0.4, y: 0.4 }, [])).toBe(false);
});

test("a point level with a corner is in a region or beside it", () => {
  const diamond = shape([0.5, 0.1], [0.9, 0.5], [0.5, 0.9], [0.1, 0.5]);
  const inside = (x: number) => isInRegion({ x, y: 0.5 }, diamond);
  expect([0.05, 0.3, 0.7, 0.95].map(inside)).toEqual([false, true, true, false]);
});

test("a point is in one of two regions that share an edge", () => {
  const left = shape([0, 0], [0.5, 0], [0.5, 1], [0, 1]);
  const right = shape([0.5, 0], [1, 0], [1, 1], [0.5, 1]);
  const inside = (x: number) => [left, right].filter((region) => isInRegion({ x, y: 0.5 }, region));
  for (const x of [0.25, 0.5, 0.75]) expect(inside(x)).toHaveLength(1);
});

test("a name is written at the centroid, or inside where that is outside", () => {
  const label = labelPoint(square);
  expect(label.x).toBeCloseTo(0.4, 12);
  expect(label.y).toBeCloseTo(0.4, 12);
  expect(isInRegion(labelPoint(horseshoe), horseshoe)).toBe(true);
  expect(labelPoint(shape([0.1, 0.1], [0.3, 0.3]))).toEqual({ x: 0.1, y: 0.1 });
});

test("a name is written inside a region of any shape", () => {
  const star = fc
    .array(fc.double({ min: 0.05, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 20 })
    .map((reaches) =>
      reaches.map((reach, index) => ({
        x: 0.5 + reach * Math.cos((2 * Math.PI * index) / reaches.length),
        y: 0.5 + reach * Math.sin((2 * Math.PI * index) / reaches.length),
      })),
    );
  fc.assert(
    fc.property(star, (points) => {
      expect(isInRegion(labelPoint(points), points)).toBe(true);
    }),
  );
});
