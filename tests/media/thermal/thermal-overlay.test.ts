import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chooseTrackColour,
  fadeCalibration,
  placeBox,
  placeLabel,
} from "#media/thermal/overlay.ts";

const canvas = { width: 640, height: 480 };
const label = { width: 80, height: 20 };

test("a box is scaled with the picture", () => {
  const box = placeBox({ x: 10, y: 20, width: 30, height: 40 }, 4, canvas, 3);
  expect(box).toEqual({ x: 40, y: 80, width: 120, height: 160 });
});

test("a box stays inside the canvas with its whole outline, wherever a device puts it", () => {
  const side = fc.integer({ min: 0, max: 400 });
  const place = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(place, place, side, side, (x, y, width, height) => {
      const box = placeBox({ x, y, width, height }, 4, canvas, 3);
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(3);
      expect(box.x + box.width).toBeLessThanOrEqual(637);
      expect(box.y + box.height).toBeLessThanOrEqual(477);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a label stands under its box at the right", () => {
  const box = { x: 100, y: 100, width: 200, height: 100 };
  expect(placeLabel(box, label, canvas)).toEqual({ x: 220, y: 200 });
});

test("a label that would be cut below stands above, and inside where neither fits", () => {
  const low = { x: 100, y: 300, width: 200, height: 170 };
  expect(placeLabel(low, label, canvas)).toEqual({ x: 220, y: 280 });
  const full = { x: 3, y: 3, width: 634, height: 474 };
  expect(placeLabel(full, label, canvas)).toEqual({ x: 557, y: 457 });
});

test("a label that would be cut at the left moves right", () => {
  const box = { x: 3, y: 100, width: 20, height: 20 };
  expect(placeLabel(box, label, canvas)).toEqual({ x: 0, y: 120 });
});

test("the eighth track has the first one's colour", () => {
  const colours = Array.from({ length: 8 }, (_, at) => chooseTrackColour(at + 1));
  expect(new Set(colours).size).toBe(7);
  expect(colours[7]).toBe(colours[0]);
});

test("the word for calibration fades through the 10 s after it", () => {
  const frame = { timeOnMs: 60_000, lastFfcMs: 60_000 };
  expect(fadeCalibration(frame, 0)).toBeCloseTo(0.99);
  expect(fadeCalibration(frame, 8000)).toBeCloseTo(0.75);
  expect(fadeCalibration({ ...frame, timeOnMs: 65_000 }, 3000)).toBeCloseTo(0.75);
  expect(fadeCalibration(frame, 9000)).toBe(0);
  expect(fadeCalibration(frame, 10_000)).toBe(0);
});

test("no calibration is shown where none is known or it lies ahead", () => {
  expect(fadeCalibration({ timeOnMs: 5000 }, 0)).toBe(0);
  expect(fadeCalibration({ lastFfcMs: 5000 }, 0)).toBe(0);
  expect(fadeCalibration({ timeOnMs: 5000, lastFfcMs: 6000 }, 0)).toBe(0);
});
