import { expect, test } from "vitest";
import { isMaskedTrack } from "#contract/rules/masks/masked-tracks.ts";

function region(left: number, top: number, right: number, bottom: number) {
  const regionData = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return { regionData };
}

/** A box of 10 x 10 pixels around a centre. */
function box(x: number, y: number) {
  return { x: x - 5, y: y - 5, width: 10, height: 10 };
}

const leftHalf = { left: region(0, 0, 0.5, 1) };

test("a track is masked when the centre of each box is in a region", () => {
  expect(isMaskedTrack([box(20, 60), box(79.9, 60)], leftHalf)).toBe(true);
  expect(isMaskedTrack([box(20, 60), box(80, 60)], leftHalf)).toBe(false);
  expect(isMaskedTrack([box(120, 60)], leftHalf)).toBe(false);
});

test("several regions make one mask", () => {
  const both = { ...leftHalf, right: region(0.5, 0, 1, 1) };
  expect(isMaskedTrack([box(20, 60), box(120, 60), box(80, 60)], both)).toBe(true);
});

test("a pixel counts by its own centre", () => {
  const untilCentre = { edge: region(0, 0, 10.6 / 160, 1) };
  const short = { edge: region(0, 0, 10.4 / 160, 1) };
  expect(isMaskedTrack([box(10.9, 60)], untilCentre)).toBe(true);
  expect(isMaskedTrack([box(10.1, 60)], short)).toBe(false);
});

test("a centre outside the frame counts as at its edge", () => {
  const whole = { all: region(0, 0, 1, 1) };
  expect(isMaskedTrack([box(-3, 130), box(160, 0)], whole)).toBe(true);
  expect(isMaskedTrack([box(170, 60)], leftHalf)).toBe(false);
});

test("a track without boxes and a device without regions are never masked", () => {
  expect(isMaskedTrack([], leftHalf)).toBe(false);
  expect(isMaskedTrack([box(20, 60)], {})).toBe(false);
});
