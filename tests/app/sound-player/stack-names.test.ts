import { expect, test } from "vitest";
import { stackNames } from "#app/routes/project/recording/sound/stack-names.server.ts";

function place(...lefts: [left: number, isLate?: boolean][]) {
  const boxes = lefts.map(([left, isLate = false], index) => {
    return { number: index + 1, label: "Morepork", left, width: 2, isLate };
  });
  return stackNames(boxes, { hasLabels: true }).map(({ lane }) => lane);
}

test("names stand at their boxes where there is room, and else above each other", () => {
  expect(place([0], [31], [95, true])).toEqual([0, 0, 0]);
  expect(place([0], [10], [20], [35])).toEqual([0, 1, 2, 0]);
  expect(place([35], [0])).toEqual([0, 0]);
  expect(place([90, true], [50])).toEqual([1, 0]);
});

test("there are never so many lanes that they fill the picture", () => {
  const lanes = place(...Array.from({ length: 30 }, (_, at): [number] => [at / 10]));
  expect(Math.max(...lanes)).toBe(4);
  expect(place()).toEqual([]);
});

test("numbers alone need less room", () => {
  const boxes = [0, 10, 11].map((left, index) => {
    return { number: index + 1, label: "Morepork", left, width: 2, isLate: false };
  });
  expect(stackNames(boxes, { hasLabels: false }).map(({ lane }) => lane)).toEqual([0, 0, 1]);
});
