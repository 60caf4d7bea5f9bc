import { expect, test } from "vitest";
import { readCoastName, toCoastPath } from "#contract/rules/locations/coast.ts";
import { answerCoast } from "#server/coast/coast.ts";

async function draw(...places: { lat: number; lng: number }[]): Promise<string> {
  const answer = await answerCoast(toCoastPath(places));
  if (!answer) throw new Error("No coast is answered");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  return answer.text();
}

function dotsOf(svg: string) {
  return [...svg.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

function sizeOf(svg: string) {
  const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  return { width, height };
}

const christchurch = { lat: -43.5, lng: 172.6 };
const auckland = { lat: -36.8, lng: 174.8 };

test("a country is drawn in a few kilobytes, with a mark where the map is and at each far place in it", async () => {
  const svg = await draw(christchurch, auckland, { lat: 0, lng: 0 });
  expect(svg.length).toBeLessThan(3000);
  const { width, height } = sizeOf(svg);
  expect(height).toBeGreaterThan(width);
  const inside = dotsOf(svg).filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height);
  expect(inside).toHaveLength(2);
  const [far, here] = inside;
  expect(far!.y).toBeLessThan(height / 3);
  expect(here!.y).toBeGreaterThan(height / 2);
});

const anywhere: [string, { lat: number; lng: number }][] = [
  ["without a coast", { lat: 15, lng: 18 }],
  ["on both sides of the date line", { lat: -17.8, lng: 178 }],
  ["of which a part is beyond the date line", { lat: 55.7, lng: 37.6 }],
  ["with a far island", { lat: -44, lng: -176.5 }],
  ["overseas of its mainland", { lat: -21.1, lng: 55.5 }],
  ["from an islet off its coast", { lat: -36.6, lng: 174.95 }],
];

for (const [name, place] of anywhere) {
  test(`a country ${name} has the place within its picture`, async () => {
    const svg = await draw(place);
    const { width, height } = sizeOf(svg);
    expect(Math.max(width, height)).toBe(64);
    const [dot] = dotsOf(svg);
    expect(dot!.x).toBeGreaterThan(0);
    expect(dot!.x).toBeLessThan(width);
    expect(dot!.y).toBeGreaterThan(0);
    expect(dot!.y).toBeLessThan(height);
    expect(svg).toMatch(/d="M[\d. ]+L/);
  });
}

test("far out at sea nothing is drawn, and other addresses are none of its", async () => {
  expect(await draw({ lat: -50, lng: -130 })).not.toContain("path");
  const places = Array.from({ length: 20 }, (_, index) => ({ lat: index, lng: index * 9.99 }));
  expect(readCoastName(toCoastPath(places))).toHaveLength(9);
  const names = ["91.0,0.0", "1.0,400.0", "1,2", "1.0", "1.0,2.0;", ";", "a,b", "../x"];
  for (const name of names) expect(answerCoast(`/coast/1/${name}.svg`)).toBeUndefined();
  expect(answerCoast("/coast/0/1.0,2.0.svg")).toBeUndefined();
});
