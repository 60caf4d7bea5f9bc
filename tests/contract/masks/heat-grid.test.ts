import fc from "fast-check";
import { expect, test } from "vitest";
import { countCrossings, sideOf } from "#contract/rules/masks/crossings.ts";
import { isDaylight } from "#contract/rules/times/daylight.ts";
import { cellNames, listBusiest, listCells, shareHeat } from "#contract/rules/masks/heat-grid.ts";
import { countHeat } from "#contract/rules/masks/heat-map.ts";
import { findWindow } from "#contract/rules/devices/window-times.ts";
import { boxIn } from "#tests/support/recordings/heat.ts";

const namesOf = (cells: Set<number>) => [...cells].map((cell) => cellNames[cell]);

test("cells are named by column and row, row by row", () => {
  expect(cellNames).toHaveLength(48);
  expect([cellNames[0], cellNames[7], cellNames[8], cellNames[47]]).toEqual([
    "A1",
    "H1",
    "A2",
    "H6",
  ]);
});

test("a track heats the cells that its circles reach", () => {
  expect(namesOf(listCells([boxIn(2, 3)]))).toEqual(["C4"]);
  const between = { x: 15, y: 5, width: 10, height: 10 };
  expect(namesOf(listCells([between])).toSorted()).toEqual(["A1", "B1"]);
  expect(namesOf(listCells([{ x: 0, y: 0, width: 160, height: 120 }]))).toEqual([]);
});

test("shares are those of all heat", () => {
  const shares = shareHeat(countHeat([[boxIn(2, 3), boxIn(2, 3), boxIn(7, 5)]]));
  expect(shares[cellNames.indexOf("C4")]).toBeCloseTo(2 / 3);
  expect(shares[cellNames.indexOf("H6")]).toBeCloseTo(1 / 3);
  expect(listBusiest(shares)).toEqual(["C4", "H6"]);
  expect(listBusiest(shareHeat(countHeat([])))).toEqual([]);
});

test("what is far below the greatest share is not busy", () => {
  const box = (column: number) => boxIn(column, 0);
  const shares = shareHeat(countHeat([[box(0), box(0), box(0), box(1)]]));
  expect(listBusiest(shares)).toEqual(["A1"]);
});

const position = fc.record({
  x: fc.double({ min: -50, max: 200, noNaN: true }),
  y: fc.double({ min: -50, max: 150, noNaN: true }),
  width: fc.double({ min: 0, max: 200, noNaN: true }),
  height: fc.double({ min: 0, max: 200, noNaN: true }),
});

test("a cell has a share of the heat just where tracks heat it, and the shares make up one", () => {
  fc.assert(
    fc.property(fc.array(fc.array(position, { maxLength: 4 }), { maxLength: 4 }), (tracks) => {
      const shares = shareHeat(countHeat(tracks, { oncePerTrack: true }));
      const heated = new Set(tracks.flatMap((boxes) => [...listCells(boxes)]));
      expect(shares.flatMap((share, cell) => (share > 0 ? [cell] : []))).toEqual(
        [...heated].toSorted((a, b) => a - b),
      );
      const sum = shares.reduce((all, share) => all + share, 0);
      expect(sum).toBeCloseTo(heated.size > 0 ? 1 : 0);
    }),
  );
});

test("a track comes in and goes out at the side that its first and last box are next to", () => {
  const size = { width: 10, height: 10 };
  expect(sideOf({ x: 3, y: 50, ...size })).toBe("left");
  expect(sideOf({ x: 148, y: 50, ...size })).toBe("right");
  expect(sideOf({ x: 3, y: 1, ...size })).toBe("top");
  expect(sideOf({ x: 50, y: 110, ...size })).toBe("bottom");
  expect(sideOf({ x: 50, y: 50, ...size })).toBe("within");
  const blank = { x: 150, y: 50, ...size, blank: true };
  const [left, amid] = [
    { x: 0, y: 50, ...size },
    { x: 50, y: 50, ...size },
  ];
  expect(countCrossings([[left, amid, blank], [amid, left], [blank], []])).toEqual({
    entered: { left: 1, right: 0, top: 0, bottom: 0, within: 1 },
    left: { left: 1, right: 0, top: 0, bottom: 0, within: 1 },
  });
});

test("it is day from sunrise to sunset, as windows of recording have them", () => {
  const place = { lat: -43.5, lng: 172.6 };
  const where = { place, timeZone: "Pacific/Auckland" };
  const edge = { by: "sun", minutes: 0 } as const;
  const night = findWindow({ start: edge, stop: edge }, "2026-11-20", where);
  const minutes = (at: Date | undefined, by: number) =>
    new Date((at?.getTime() ?? 0) + by * 60_000);
  expect(isDaylight(minutes(night?.start, -1), place)).toBe(true);
  expect(isDaylight(minutes(night?.start, 1), place)).toBe(false);
  expect(isDaylight(minutes(night?.stop, -1), place)).toBe(false);
  expect(isDaylight(minutes(night?.stop, 1), place)).toBe(true);
});

test("where the sun does not set there is no night", () => {
  const svalbard = { lat: 78.2, lng: 15.6 };
  expect(isDaylight(new Date("2026-06-21T00:00:00Z"), svalbard)).toBe(true);
  expect(isDaylight(new Date("2026-12-21T12:00:00Z"), svalbard)).toBe(false);
});
