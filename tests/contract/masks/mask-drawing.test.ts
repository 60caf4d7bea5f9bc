import fc from "fast-check";
import { expect, test } from "vitest";
import { findEdgeNear, nudge } from "#contract/rules/masks/mask-drawing.ts";
import { frameClick, toView } from "#contract/rules/masks/mask-geometry.ts";

const shown = { width: 640, height: 480 };
const triangle = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];
const pixelOf = (x: number, y: number) => {
  const at = toView({ x, y });
  return { x: at.x * shown.width, y: at.y * shown.height };
};

test("a corner moves by whole pixels of the sensor", () => {
  expect(nudge({ x: 0.5, y: 0.5 }, { right: 1, down: 0 })).toEqual({ x: 81 / 160, y: 0.5 });
  expect(nudge({ x: 0.5, y: 0.5 }, { right: 0, down: -5 })).toEqual({ x: 0.5, y: 55 / 120 });
});

test("steps there and back lead to where a corner was, however its place is rounded", () => {
  const stored = (value: number) => Math.round(value * 1000) / 1000;
  const step = ({ x, y }: { x: number; y: number }, by: number) => {
    const to = nudge({ x, y }, { right: by, down: by });
    return { x: stored(to.x), y: stored(to.y) };
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 160 }), fc.integer({ min: 1, max: 40 }), (at, steps) => {
      const start = { x: stored(at / 160), y: stored((at * 0.75) / 120) };
      let corner = start;
      for (let count = 0; count < steps; count += 1) corner = step(corner, 1);
      expect(Math.abs(corner.x * 160 - (at + steps))).toBeLessThan(0.1);
      for (let count = 0; count < steps; count += 1) corner = step(corner, -1);
      expect(corner.x).toBe(start.x);
    }),
  );
});

test("an edge is found where it is near enough, the closing one too, and the point lies on it", () => {
  const reach = 8;
  const onTop = findEdgeNear(
    triangle,
    { ...pixelOf(0.5, 0), y: pixelOf(0, 0).y + 5 },
    { shown, reach },
  );
  expect(onTop?.edge).toBe(0);
  expect(onTop?.at.x).toBeCloseTo(0.5);
  expect(onTop?.at.y).toBe(0);
  expect(findEdgeNear(triangle, pixelOf(0, 0.5), { shown, reach })?.edge).toBe(2);
  expect(findEdgeNear(triangle, pixelOf(0.2, 0.2), { shown, reach })).toBeUndefined();
});

test("one corner has no edge, and two have one", () => {
  const [a, b] = triangle;
  const query = { shown, reach: 1000 };
  expect(findEdgeNear([], { x: 1, y: 1 }, query)).toBeUndefined();
  expect(findEdgeNear([a!], { x: 1, y: 1 }, query)).toBeUndefined();
  expect(findEdgeNear([a!, b!], pixelOf(0.3, 0.1), query)?.edge).toBe(0);
});

test("what is clicked is where it is shown, to half a pixel", () => {
  fc.assert(
    fc.property(fc.integer({ max: 639, min: 0 }), fc.integer({ max: 479, min: 0 }), (x, y) => {
      const point = frameClick({ x, y }, shown);
      expect(pixelOf(point.x, point.y).x).toBeCloseTo(x + 0.5);
      expect(pixelOf(point.x, point.y).y).toBeCloseTo(y + 0.5);
    }),
  );
});
