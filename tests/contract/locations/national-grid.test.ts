import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findGridFault,
  findGridPlace,
  formatGridPlace,
  fromGrid,
} from "#contract/rules/locations/national-grid.ts";

/** Longitude, latitude, easting, northing: computed with an independent projection library. */
const known: [number, number, number, number][] = [
  [172.6117458, -43.5375559, 1568631.299, 5179414.51],
  [174.7633, -36.8485, 1757209.253, 5920482.809],
  [168.6626, -45.0312, 1258332.205, 5004425.269],
  [172.739194, -34.444066, 1576041.153, 6188574.239],
  [166.42, -46, 1090534.999, 4884863.025],
  [178.55, -37.69, 2089513.604, 5814058.278],
  [173, -41, 1600000, 5461242.938],
  [176, -44, 1840526.321, 5123750.873],
  [-176.5, -44, 2441977.48, 5074225.226],
];

function millimetres(metres: number | undefined): number {
  return Math.round((metres ?? 0) * 1000);
}

test("known places have their metres, to the millimetre", () => {
  for (const [lng, lat, easting, northing] of known) {
    const place = findGridPlace({ lat, lng });
    expect(millimetres(place?.easting)).toBe(millimetres(easting));
    expect(millimetres(place?.northing)).toBe(millimetres(northing));
  }
});

test("known metres are their places, the Chathams west of the date line", () => {
  for (const [lng, lat, easting, northing] of known) {
    const place = fromGrid({ easting, northing });
    expect(Math.abs(place.lat - lat)).toBeLessThan(2e-8);
    expect(Math.abs(place.lng - lng)).toBeLessThan(2e-8);
  }
});

test("every metre of the grid is a place, its longitude not beyond the date line", () => {
  for (const easting of [1_000_000, 2_450_000])
    for (const northing of [4_700_000, 6_250_000]) {
      const { lat, lng } = fromGrid({ easting, northing });
      expect(lat).toBeCloseTo(northing === 4_700_000 ? -47.5 : -33.6, 0);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }
});

test("a place of the country comes back from its metres", () => {
  const lat = fc.double({ min: -47.3, max: -34.4, noNaN: true });
  const lng = fc.double({ min: 167.3, max: 178.6, noNaN: true });
  fc.assert(
    fc.property(lat, lng, (lat, lng) => {
      const grid = findGridPlace({ lat, lng });
      const place = grid && fromGrid(grid);
      expect(Math.abs((place?.lat ?? 0) - lat)).toBeLessThan(1e-9);
      expect(Math.abs((place?.lng ?? 0) - lng)).toBeLessThan(1e-9);
    }),
  );
});

test("a place outside the country has no metres", () => {
  expect(findGridPlace({ lat: 52.5, lng: 13.4 })).toBeUndefined();
  expect(findGridPlace({ lat: -33.87, lng: 151.2 })).toBeUndefined();
  expect(findGridPlace({ lat: -90, lng: 0 })).toBeUndefined();
});

test("metres outside the grid are refused, swapped ones by that name", () => {
  expect(findGridFault({ easting: 1568631, northing: 5179415 })).toBeUndefined();
  expect(findGridFault({ easting: 5179415, northing: 1568631 })).toBe("swapped");
  expect(findGridFault({ easting: 999_999, northing: 5179415 })).toBe("outside");
  expect(findGridFault({ easting: 2_450_001, northing: 5179415 })).toBe("outside");
  expect(findGridFault({ easting: 1568631, northing: 6_250_001 })).toBe("outside");
  expect(findGridFault({ easting: Number.NaN, northing: 5179415 })).toBe("outside");
});

test("metres are written whole", () => {
  expect(formatGridPlace({ easting: 1568631.299, northing: 5179414.51 })).toBe("1568631 5179415");
});
