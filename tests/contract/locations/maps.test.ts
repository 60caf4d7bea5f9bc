import fc from "fast-check";
import { expect, test } from "vitest";
import { drawMap, placeAt } from "#contract/rules/locations/maps.ts";
import { distanceMetres } from "#contract/rules/locations/places.ts";

const size = { width: 480, height: 320, radius: 9 };
const ridge = { lat: -43.6, lng: 172.6 };
const swamp = { lat: -43.62, lng: 172.63 };
const beach = { lat: -43.59, lng: 172.66 };

function draw(...places: { lat: number; lng: number }[]) {
  const drawing = drawMap(places, size);
  if (!drawing) throw new Error("Nothing was drawn");
  return drawing;
}

test("nothing is drawn without points, and one alone stands in the middle", () => {
  expect(drawMap([], size)).toBeUndefined();
  const { points, scale } = draw(ridge);
  expect(points[0]?.dot).toEqual({ x: 240, y: 160 });
  expect(scale.metres).toBe(100);
});

test("north is up, east is right, and all lie within the margins", () => {
  const { points } = draw(ridge, swamp, beach);
  const [first, second, third] = points.map(({ dot }) => dot);
  expect(first!.y).toBeLessThan(second!.y);
  expect(third!.x).toBeGreaterThan(second!.x);
  for (const { dot } of points) {
    expect(dot.x).toBeGreaterThan(size.width * 0.05);
    expect(dot.x).toBeLessThan(size.width * 0.95);
    expect(dot.y).toBeGreaterThan(size.height * 0.05);
    expect(dot.y).toBeLessThan(size.height * 0.95);
  }
});

test("distances on the map are those on the ground, as its scale says", () => {
  const { points, scale, unitsPerMetre } = draw(ridge, swamp, beach);
  const [first, second] = points.map(({ dot }) => dot);
  const units = Math.hypot(first!.x - second!.x, first!.y - second!.y);
  const metres = distanceMetres(ridge, swamp);
  expect(units / unitsPerMetre / metres).toBeCloseTo(1, 2);
  expect(scale.units / scale.metres).toBeCloseTo(unitsPerMetre, 9);
  expect([1, 2, 5]).toContain(Number(String(scale.metres)[0]));
  expect(scale.units).toBeLessThanOrEqual(size.width / 4);
});

test("lines of latitude and longitude are at round numbers, two or more", () => {
  const { meridians, parallels, digits } = draw(ridge, swamp, beach);
  expect(meridians.length).toBeGreaterThanOrEqual(2);
  expect(meridians.length).toBeLessThanOrEqual(6);
  for (const { degrees } of [...meridians, ...parallels]) {
    expect(Math.abs(degrees - Number(degrees.toFixed(digits)))).toBeLessThan(1e-9);
  }
});

test("marks at one spot stand apart, and the spot is kept", () => {
  const { points } = draw(ridge, ridge, ridge, beach);
  const dots = points.slice(0, 3).map(({ dot }) => dot);
  for (const [index, one] of dots.entries()) {
    for (const other of dots.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * size.radius);
    }
  }
  expect(points[0]?.at).toEqual(points[1]?.at);
  expect(points[3]?.dot).toEqual(points[3]?.at);
});

test("a project on both sides of the date line is one map", () => {
  const { points, meridians } = draw({ lat: -44, lng: 179.9 }, { lat: -44, lng: -179.9 });
  const [west, east] = points.map(({ dot }) => dot);
  expect(west!.x).toBeLessThan(east!.x);
  expect(meridians.some(({ degrees }) => degrees < 0)).toBe(true);
  expect(meridians.some(({ degrees }) => degrees > 0)).toBe(true);
});

test("a spot of the drawing leads back to its place, wherever it is", () => {
  const place = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const drawing = draw(...places);
      for (const [index, { at }] of drawing.points.entries()) {
        const found = placeAt(drawing, at);
        const wrapped = ((((found.lng + 180) % 360) + 360) % 360) - 180;
        const apart = Math.abs(wrapped - places[index]!.lng);
        expect(found.lat).toBeCloseTo(places[index]!.lat, 6);
        expect(Math.min(apart, 360 - apart)).toBeLessThan(1e-6);
      }
    }),
  );
});
