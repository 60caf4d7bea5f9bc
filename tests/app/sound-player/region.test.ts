import { expect, test } from "vitest";
import {
  firstRegion,
  fromBox,
  passageOf,
  regionOf,
  setEdge,
  toBox,
  toFields,
} from "#app/components/sound-player/region/region.ts";

const axis = { minHertz: 0, maxHertz: 10_000, scale: "linear" as const };
const shown = { span: { start: 10, end: 20 }, axis };
const bounds = { seconds: 60, nyquist: 24_000 };
const region = { start: 12, end: 13, low: 800, high: 1200 };

test("a region begins at the moment that is heard, or amid what is shown", () => {
  expect(firstRegion(shown, 12)).toEqual({ start: 12, end: 14, low: 3000, high: 6000 });
  expect(firstRegion(shown, 19)).toMatchObject({ start: 14, end: 16 });
  expect(firstRegion(shown, 50)).toMatchObject({ start: 14, end: 16 });
});

test("a track without frequencies is corrected from usual ones", () => {
  expect(regionOf({ start: 1, end: 2 }, axis)).toEqual({ start: 1, end: 2, low: 3000, high: 6000 });
  expect(regionOf(passageOf(region), axis)).toEqual(region);
});

test("a box on the picture is the region that it shows", () => {
  const box = toBox(region, shown);
  expect(box.left).toBeCloseTo(20);
  expect(box.top).toBeCloseTo(88);
  const back = fromBox({ ...box, left: box.left + 10 }, shown);
  expect(back.start).toBeCloseTo(13);
  expect(back.end).toBeCloseTo(14);
  expect(back.low).toBeCloseTo(800);
  expect(back.high).toBeCloseTo(1200);
});

test("a typed edge stays within the sound, and the other one gives way", () => {
  expect(setEdge(region, "start", 12.5, bounds)).toEqual({ ...region, start: 12.5 });
  expect(setEdge(region, "start", 14, bounds)).toEqual({ ...region, start: 14, end: 14.001 });
  expect(setEdge(region, "end", 99, bounds)).toEqual({ ...region, end: 60 });
  expect(setEdge(region, "end", 0, bounds)).toEqual({ ...region, start: 0, end: 0.001 });
  expect(setEdge(region, "low", -5, bounds)).toEqual({ ...region, low: 0 });
  expect(setEdge(region, "high", 90_000, bounds)).toEqual({ ...region, high: 24_000 });
  expect(setEdge(region, "high", 500, bounds)).toEqual({ ...region, low: 490, high: 500 });
});

test("the form gets milliseconds and whole hertz", () => {
  const drawn = { start: 1.234_56, end: 2, low: 799.6, high: 1200.2 };
  expect(toFields(drawn)).toEqual([
    ["start", "1.235"],
    ["end", "2"],
    ["low", "800"],
    ["high", "1200"],
  ]);
});
