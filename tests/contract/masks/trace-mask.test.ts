import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRegion } from "#contract/rules/masks/mask-checks.ts";
import { isInRegion } from "#contract/rules/masks/mask-geometry.ts";
import { traceMask, type TracedMask } from "#contract/rules/masks/trace-mask.ts";
import { rounds } from "#tests/support/chance.ts";

const [width, height] = [160, 120];

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
  round: boolean;
  free: boolean;
}

/** Shapes over each other, each ignored or free. */
function paint(rects: Rect[]): Uint8Array {
  const ignored = new Uint8Array(width * height);
  for (const { x, y, w, h, round, free } of rects)
    for (let row = y; row < Math.min(height, y + h); row += 1)
      for (let column = x; column < Math.min(width, x + w); column += 1) {
        const [across, down] = [((column + 0.5 - x) / w) * 2 - 1, ((row + 0.5 - y) / h) * 2 - 1];
        if (!round || across ** 2 + down ** 2 <= 1) ignored[row * width + column] = free ? 0 : 1;
      }
  return ignored;
}

const block = (x: number, y: number, w: number, h: number, free = false): Rect => ({
  x,
  y,
  w,
  h,
  free,
  round: false,
});
const trace = (...rects: Rect[]) => traceMask({ width, height, ignored: paint(rects) });

const isMasked = ({ regions }: TracedMask, x: number, y: number) =>
  regions.some(({ points }) => isInRegion({ x: (x + 0.5) / width, y: (y + 0.5) / height }, points));

/** Whether there is another kind of pixel within a distance of a pixel's middle: up to so near an edge may lie. */
function isNearEdge(ignored: Uint8Array, x: number, y: number, distance: number): boolean {
  const reach = Math.ceil(distance) + 1;
  for (let row = y - reach; row <= y + reach; row += 1)
    for (let column = x - reach; column <= x + reach; column += 1) {
      const isOutside = row < 0 || column < 0 || row >= height || column >= width;
      const other = isOutside ? 0 : ignored[row * width + column];
      const [across, down] = [
        Math.max(0, Math.abs(column - x) - 0.5),
        Math.max(0, Math.abs(row - y) - 0.5),
      ];
      if (other !== ignored[y * width + x] && Math.hypot(across, down) <= distance) return true;
    }
  return false;
}

test("a rectangle is traced to its four corners", () => {
  const { regions, ...rest } = trace(block(16, 12, 80, 60));
  expect(rest).toEqual({ specks: 0, ragged: 0, surplus: 0, holes: 0 });
  expect(regions).toHaveLength(1);
  expect(regions[0]?.points.toSorted((a, b) => a.x - b.x || a.y - b.y)).toEqual([
    { x: 0.1, y: 0.1 },
    { x: 0.1, y: 0.6 },
    { x: 0.6, y: 0.1 },
    { x: 0.6, y: 0.6 },
  ]);
});

test("the largest region comes first, what is too small is left out and told", () => {
  const { regions, specks } = trace(
    block(0, 0, 10, 10),
    block(50, 50, 40, 40),
    block(120, 3, 4, 4),
  );
  expect(regions.map(({ points }) => checkRegion(points).faults)).toEqual([[], []]);
  expect(regions[0]?.points[0]?.x).toBeGreaterThan(0.3);
  expect(specks).toBe(1);
});

test("a border around a free middle is parted into regions that leave the middle free", () => {
  const traced = trace(block(0, 0, 160, 120), block(20, 20, 120, 80, true));
  expect(traced.regions).toHaveLength(2);
  expect(isMasked(traced, 80, 60)).toBe(false);
  for (const [x, y] of [
    [79, 5],
    [80, 5],
    [79, 110],
    [80, 110],
    [5, 60],
    [155, 60],
  ] as const) {
    expect([x, y, isMasked(traced, x, y)]).toEqual([x, y, true]);
  }
});

test("a small hole is filled and told", () => {
  const traced = trace(block(20, 20, 60, 60), block(50, 50, 3, 3, true));
  expect(traced).toMatchObject({ holes: 1, regions: [{}] });
  expect(isMasked(traced, 51, 51)).toBe(true);
});

test("pixels that meet by a corner make no region that touches itself", () => {
  const steps = Array.from({ length: 8 }, (_, step) =>
    block(20 + step * 10, 20 + step * 10, 10, 10),
  );
  expect(trace(...steps).regions).toHaveLength(8);
  const ring = trace(
    block(20, 20, 60, 60),
    block(30, 30, 20, 20, true),
    block(50, 50, 20, 20, true),
    block(40, 60, 10, 20, true),
  );
  expect(ring.ragged).toBe(0);
});

test("an empty mask has no region, and a full one is the frame", () => {
  expect(trace().regions).toEqual([]);
  expect(trace(block(0, 0, 160, 120)).regions[0]?.points).toHaveLength(4);
});

const shape = fc.record({
  x: fc.integer({ min: 0, max: 150 }),
  y: fc.integer({ min: 0, max: 110 }),
  w: fc.integer({ min: 3, max: 90 }),
  h: fc.integer({ min: 3, max: 70 }),
  round: fc.boolean(),
  free: fc.boolean(),
});

interface WrongPixels {
  uncovered: number;
  covered: number;
}

/** Pixels on the wrong side of the regions that no edge of the picture is near enough to excuse. */
function countWrongPixels(ignored: Uint8Array, traced: TracedMask): WrongPixels {
  const most = Math.max(0, ...traced.regions.map(({ pixelsOff }) => pixelsOff));
  const wrong = { uncovered: 0, covered: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isIgnored = ignored[y * width + x] === 1;
      if (isIgnored === isMasked(traced, x, y) || isNearEdge(ignored, x, y, most + 0.01)) continue;
      wrong[isIgnored ? "uncovered" : "covered"] += 1;
    }
  return wrong;
}

test("a narrow patch that is cut through its hole is covered along the cut", () => {
  const ignored = paint([block(0, 0, 6, 34), block(1, 18, 4, 8, true)]);
  const traced = traceMask({ width, height, ignored });
  expect(traced).toMatchObject({ specks: 0, ragged: 0, surplus: 0, holes: 0 });
  expect(countWrongPixels(ignored, traced)).toEqual({ uncovered: 0, covered: 0 });
});

test("what is traced covers the mask but for a pixel along its edges, and each region can be saved", () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 8 }), (rects) => {
      const ignored = paint(rects);
      const traced = traceMask({ width, height, ignored });
      for (const { points } of traced.regions) {
        expect(checkRegion(points).faults).toEqual([]);
        expect(points.length).toBeLessThanOrEqual(40);
      }
      const { uncovered, covered } = countWrongPixels(ignored, traced);
      if (traced.ragged + traced.surplus === 0)
        expect(uncovered).toBeLessThanOrEqual(traced.specks * 19);
      expect(covered).toBeLessThanOrEqual(traced.holes * 19);
    }),
    { numRuns: rounds(60) },
  );
});

test("noise is judged within a moment, and what comes of it can be saved", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 1 }),
      (ignored) => {
        const { regions } = traceMask({ width, height, ignored });
        expect(regions.flatMap(({ points }) => checkRegion(points).faults)).toEqual([]);
      },
    ),
    { numRuns: rounds(5) },
  );
});
