import { expect, test } from "vitest";
import { placeInLanes } from "#media/thermal/lanes.ts";
import { tracePath } from "#media/thermal/motion-path.ts";
import { isInside } from "#media/thermal/overlay.ts";
import { toCelsius } from "#media/thermal/temperature.ts";

function boxAt(x: number, y: number) {
  return { x: x - 5, y: y - 5, width: 10, height: 10 };
}

test("spans share a lane unless they overlap", () => {
  const spans = [
    { first: 0, last: 10 },
    { first: 5, last: 20 },
    { first: 11, last: 15 },
    { first: 10, last: 12 },
  ];
  expect(placeInLanes(spans)).toEqual([0, 1, 0, 2]);
  expect(placeInLanes([])).toEqual([]);
});

test("a path goes through the middles of boxes in order of frames, and ends where they end", () => {
  const boxes = new Map([
    [3, boxAt(30, 20)],
    [1, boxAt(10, 20)],
    [2, boxAt(20, 20)],
  ]);
  expect(tracePath(boxes)).toEqual([
    { x: 10, y: 20 },
    { x: 20, y: 20 },
    { x: 30, y: 20 },
  ]);
});

test("corners of a path are rounded, and jitter is dropped", () => {
  const boxes = [boxAt(10, 10), boxAt(20, 30), boxAt(20.5, 30.5), boxAt(30, 10)];
  const path = tracePath(new Map(boxes.entries()));
  expect(path).toEqual([
    { x: 10, y: 10 },
    { x: 20, y: 20 },
    { x: 30, y: 10 },
  ]);
});

test("what stays in its place has no path", () => {
  expect(tracePath(new Map([[1, boxAt(10, 10)]]))).toEqual([]);
  expect(tracePath(new Map([boxAt(10, 10), boxAt(11, 10)].entries()))).toEqual([]);
});

test("a point on the edge is inside", () => {
  expect(isInside(boxAt(10, 10), { x: 5, y: 15 })).toBe(true);
  expect(isInside(boxAt(10, 10), { x: 15.5, y: 10 })).toBe(false);
});

test("only a sensor that measures it tells a temperature, in hundredths of a kelvin", () => {
  expect(toCelsius(28_315, { model: "lepton3.5" })).toBeCloseTo(10);
  expect(toCelsius(28_315, { model: "Lepton3.5" })).toBeCloseTo(10);
  expect(toCelsius(28_315, { model: "lepton3" })).toBeUndefined();
  expect(toCelsius(28_315, {})).toBeUndefined();
  expect(toCelsius(7000, { model: "lepton3.5" })).toBeUndefined();
});
