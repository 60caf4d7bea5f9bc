import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  clampToPhoto,
  findCornerFault,
  findCorners,
  firstCorners,
  toCornersText,
  type PhotoCorners,
} from "#contract/rules/masks/photo-corners.ts";

function cornersOf(...numbers: number[]): PhotoCorners {
  const corners = findCorners(numbers.join(","));
  if (!corners) throw new Error(`${numbers.join(",")} are no corners`);
  return corners;
}

test("the first corners are those of an upright frame of 4 to 3 in the middle of any photo", () => {
  const sizes = fc.record({
    width: fc.integer({ min: 16, max: 2560 }),
    height: fc.integer({ min: 16, max: 2560 }),
  });
  fc.assert(
    fc.property(sizes, (size) => {
      fc.pre(size.width / size.height < 20 && size.height / size.width < 20);
      const corners = firstCorners(size);
      const across = (corners[1].x - corners[0].x) * size.width;
      const down = (corners[3].y - corners[0].y) * size.height;
      expect(Math.abs(across - (down * 4) / 3)).toBeLessThan(2);
      expect(corners[0].x + corners[1].x).toBeCloseTo(1, 3);
      expect(corners[0].y + corners[3].y).toBeCloseTo(1, 3);
      expect(Math.min(...corners.flatMap(({ x, y }) => [x, y]))).toBeGreaterThan(0);
      expect(findCorners(toCornersText(corners))).toEqual(corners);
    }),
  );
  expect(findCornerFault(firstCorners({ width: 1600, height: 1200 }))).toBeUndefined();
  expect(firstCorners({ width: 1600, height: 1200 })[0]).toEqual({ x: 0.1, y: 0.1 });
});

test("corners that cross, point inwards, are mirrored or too near each other are told", () => {
  const square = [0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9];
  const faults = [
    cornersOf(...square),
    cornersOf(0.9, 0.1, 0.1, 0.1, 0.9, 0.9, 0.1, 0.9),
    cornersOf(0.1, 0.1, 0.9, 0.1, 0.3, 0.3, 0.1, 0.9),
    cornersOf(0.1, 0.1, 0.5, 0.1, 0.9, 0.1, 0.1, 0.9),
    cornersOf(0.9, 0.1, 0.1, 0.1, 0.1, 0.9, 0.9, 0.9),
    cornersOf(0.5, 0.5, 0.55, 0.5, 0.55, 0.55, 0.5, 0.55),
    cornersOf(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
    cornersOf(-0.5, -0.5, 1.5, -0.4, 1.4, 1.5, -0.5, 1.4),
  ].map(findCornerFault);
  expect(faults).toEqual([
    undefined,
    "dented",
    "dented",
    "dented",
    "mirrored",
    "small",
    "small",
    undefined,
  ]);
});

test("a text that is not four corners within reach of the photo is none", () => {
  const wrong = ["", "1,2", "0,0,1,0,1,1,0", "0,0,1,0,1,1,0,x", "0,0,1,0,1,1,0,", "a".repeat(9)];
  for (const text of [...wrong, "0,0,1,0,1,1,0,1.6", "-0.6,0,1,0,1,1,0,1", "0,0,1,0,1,1,0,NaN"])
    expect(findCorners(text)).toBeUndefined();
  expect(clampToPhoto({ x: -3, y: 0.123456 })).toEqual({ x: -0.5, y: 0.1235 });
});
