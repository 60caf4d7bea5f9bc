import { expect, test } from "vitest";
import { checkRegion, findNameFault } from "#contract/rules/masks/mask-checks.ts";
import type { FramePoint } from "#contract/rules/masks/mask-geometry.ts";

function shape(...corners: [number, number][]): FramePoint[] {
  return corners.map(([x, y]) => ({ x, y }));
}

const square = shape([0.2, 0.2], [0.6, 0.2], [0.6, 0.6], [0.2, 0.6]);

test("a region that is right is stored as it was drawn", () => {
  expect(checkRegion(square)).toEqual({ points: square, faults: [] });
  expect(checkRegion(square.toReversed()).faults).toEqual([]);
});

test("the closing point and points clicked twice are dropped", () => {
  const [a, b, c, d] = square as [FramePoint, FramePoint, FramePoint, FramePoint];
  expect(checkRegion([a, b, c, d, a])).toEqual({ points: square, faults: [] });
  expect(checkRegion([a, a, b, c, c, c, d, a, a])).toEqual({ points: square, faults: [] });
});

test("points are kept within the margin", () => {
  const { points, faults } = checkRegion(shape([-1, -1], [2, -1], [2, 2], [-1, 2]));
  expect(points).toEqual(shape([-0.05, -0.05], [1.05, -0.05], [1.05, 1.05], [-0.05, 1.05]));
  expect(faults).toEqual([]);
});

test("a region has three points at least and sixty at most", () => {
  expect(checkRegion([])).toEqual({ points: [], faults: [{ fault: "too few points", least: 3 }] });
  expect(checkRegion(square.slice(0, 1)).points).toHaveLength(1);
  const there = shape([0.1, 0.1], [0.5, 0.5], [0.1, 0.1]);
  expect(checkRegion(there).faults).toEqual([{ fault: "too few points", least: 3 }]);
  const circle = (corners: number) =>
    Array.from({ length: corners }, (_, index) => ({
      x: 0.5 + 0.4 * Math.cos((2 * Math.PI * index) / corners),
      y: 0.5 + 0.4 * Math.sin((2 * Math.PI * index) / corners),
    }));
  expect(checkRegion(circle(60)).faults).toEqual([]);
  expect(checkRegion(circle(61)).faults).toEqual([{ fault: "too many points", most: 60 }]);
});

test("edges that cross are named, the closing one too", () => {
  const bow = shape([0.2, 0.2], [0.6, 0.6], [0.6, 0.2], [0.2, 0.5]);
  expect(checkRegion(bow).faults).toEqual([{ fault: "crossing", edges: [0, 2] }]);
  const closing = shape([0.2, 0.2], [0.6, 0.2], [0.4, 0.1], [0.4, 0.6]);
  expect(checkRegion(closing).faults).toEqual([{ fault: "crossing", edges: [0, 2] }]);
  const last = shape([0.2, 0.6], [0.2, 0.1], [0.3, 0.6], [0.4, 0.1]);
  expect(checkRegion(last).faults).toContainEqual({ fault: "crossing", edges: [1, 3] });
});

test("edges that only touch or lie on each other are named as well", () => {
  const touching = shape([0.1, 0.1], [0.9, 0.1], [0.5, 0.5], [0.5, 0.1], [0.1, 0.5]);
  expect(checkRegion(touching).faults).toContainEqual({ fault: "crossing", edges: [0, 2] });
  const spike = shape([0.1, 0.1], [0.7, 0.1], [0.3, 0.1], [0.3, 0.5]);
  expect(checkRegion(spike).faults).toContainEqual({ fault: "crossing", edges: [0, 2] });
  const rounded = shape([0.1, 0.1], [0.2, 0.3], [0.9, 0.3], [0.14, 0.18], [0.9, 0.1]);
  expect(checkRegion(rounded).faults).toContainEqual({ fault: "crossing", edges: [0, 2] });
});

test("a region is a thousandth of the frame at least", () => {
  const side = Math.sqrt(0.001);
  const box = (size: number) => shape([0, 0], [size, 0], [size, size], [0, size]);
  expect(checkRegion(box(side * 1.01)).faults).toEqual([]);
  expect(checkRegion(box(side * 0.99)).faults).toEqual([{ fault: "too small", leastShare: 0.001 }]);
  const line = shape([0.1, 0.1], [0.5, 0.5], [0.9, 0.9]);
  expect(checkRegion(line).faults).toEqual([{ fault: "too small", leastShare: 0.001 }]);
});

test("a region has a name of its own, of three characters or more", () => {
  expect(findNameFault("Tree", ["Road"])).toBeUndefined();
  expect(findNameFault("  ab ", [])).toBe("too short");
  expect(findNameFault(" Road ", ["Tree", "Road"])).toBe("taken");
});
