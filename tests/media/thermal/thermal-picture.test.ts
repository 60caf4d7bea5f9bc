import { expect, test } from "vitest";
import { chooseTiles, composeSheet } from "#media/thermal/contact-sheet.ts";
import { choosePalette, type Palette, palettes } from "#media/thermal/palettes.ts";
import { cropPixels, growToSquare, resizePixels, resizeRegion } from "#media/thermal/region.ts";
import { reduceColours, renderFrame } from "#media/thermal/render.ts";
import { stillScene } from "#media/thermal/still-scene.ts";
import { renderSquare, renderThumbnail } from "#media/thermal/thumbnail.ts";

const grey = choosePalette("Greyscale");
const sensor = { width: 160, height: 120 };

function colourOf(palette: Palette, index: number): number[] {
  return [...new Uint8Array(palette.colours.buffer, index * 4, 4)];
}

test("there are seven palettes of 256 opaque colours, and unknown names get the first", () => {
  expect(palettes.map(({ name }) => name)).toEqual([
    "Default",
    "Viridis",
    "Plasma",
    "Inferno",
    "Magma",
    "Greyscale",
    "Dark greyscale",
  ]);
  for (const palette of palettes) {
    expect(palette.colours).toHaveLength(256);
    for (let index = 0; index < 256; index++) expect(colourOf(palette, index)[3]).toBe(255);
  }
  expect(choosePalette("Magma").name).toBe("Magma");
  expect(choosePalette("Rainbow").name).toBe("Default");
  expect(choosePalette(undefined).name).toBe("Default");
});

test("the default palette meets its stops and is linear between them", () => {
  const expected = {
    0: [68, 1, 84, 255],
    16: [63, 42, 112, 255],
    32: [58, 82, 139, 255],
    64: [32, 144, 140, 255],
    96: [94, 201, 97, 255],
    128: [253, 230, 37, 255],
    160: [228, 150, 78, 255],
    192: [204, 74, 120, 255],
    224: [230, 166, 188, 255],
    255: [255, 255, 255, 255],
  };
  for (const [index, colour] of Object.entries(expected)) {
    expect(colourOf(palettes[0], Number(index))).toEqual(colour);
  }
});

test("the published maps are met to within two steps", () => {
  const published: [name: string, index: number, colour: number[]][] = [
    ["Viridis", 0, [68, 1, 84, 255]],
    ["Viridis", 128, [33, 145, 140, 255]],
    ["Viridis", 255, [253, 231, 37, 255]],
    ["Plasma", 0, [13, 8, 135, 255]],
    ["Plasma", 128, [204, 71, 120, 255]],
    ["Plasma", 255, [240, 249, 33, 255]],
    ["Inferno", 0, [0, 0, 4, 255]],
    ["Inferno", 128, [188, 55, 84, 255]],
    ["Inferno", 255, [252, 255, 164, 255]],
    ["Magma", 0, [0, 0, 4, 255]],
    ["Magma", 128, [183, 55, 121, 255]],
    ["Magma", 255, [252, 253, 191, 255]],
  ];
  for (const [name, index, colour] of published) {
    const difference = colourOf(choosePalette(name), index).map((channel, at) =>
      Math.abs(channel - colour[at]!),
    );
    expect(Math.max(...difference), `${name} ${index}`).toBeLessThanOrEqual(index % 255 ? 2 : 0);
  }
});

test("greys go straight or squared from black to white", () => {
  const squared = choosePalette("Dark greyscale");
  for (const index of [0, 1, 100, 128, 255]) {
    const level = Math.round(index ** 2 / 255);
    expect(colourOf(grey, index)).toEqual([index, index, index, 255]);
    expect(colourOf(squared, index)).toEqual([level, level, level, 255]);
  }
});

test("values are coloured by where they lie in the range, rounded up, and cut off outside", () => {
  const pixels = Uint16Array.of(0, 100, 101, 228, 354, 355, 65535);
  const levels = renderFrame(pixels, { min: 100, max: 355 }, grey).filter((_, at) => at % 4 === 0);
  expect([...levels]).toEqual([0, 0, 1, 128, 254, 255, 255]);
  expect(renderFrame(Uint16Array.of(1), { min: 0, max: 1000 }, grey)[0]).toBe(1);
});

test("a range without extent renders in the first colour", () => {
  const rgba = renderFrame(Uint16Array.of(7, 7), { min: 7, max: 7 }, grey);
  expect([...rgba]).toEqual([0, 0, 0, 255, 0, 0, 0, 255]);
});

test("a frame can be rendered into an array that is there already", () => {
  const sheet = new Uint8ClampedArray(16);
  const half = sheet.subarray(8);
  expect(renderFrame(Uint16Array.of(0, 255), { min: 0, max: 255 }, grey, half)).toBe(half);
  expect([...sheet]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255]);
});

test("a region grows to a square around its centre that stays in the frame", () => {
  const square = (x: number, y: number, width: number, height: number) =>
    Object.values(growToSquare({ x, y, width, height }, sensor));
  expect(square(50, 40, 20, 10)).toEqual([50, 35, 20, 20]);
  expect(square(50, 40, 10, 20)).toEqual([45, 40, 20, 20]);
  expect(square(0, 0, 10, 30)).toEqual([0, 0, 30, 30]);
  expect(square(150, 100, 10, 20)).toEqual([140, 100, 20, 20]);
  expect(square(0, 0, 160, 120)).toEqual([20, 0, 120, 120]);
  expect(square(-50, -50, 500, 500)).toEqual([20, 0, 120, 120]);
  expect(square(500, 500, 3, 3)).toEqual([159, 119, 1, 1]);
  expect(square(10.4, 10.6, 2.2, 0)).toEqual([10, 9, 3, 3]);
});

test("a crop takes the rows of its region", () => {
  const pixels = Uint16Array.from({ length: 20 }, (_, at) => at);
  const cropped = cropPixels(pixels, 5, { x: 1, y: 2, width: 3, height: 2 });
  expect([...cropped]).toEqual([11, 12, 13, 16, 17, 18]);
});

test("resizing interpolates between pixel centres and keeps the edges", () => {
  const line = (values: number[], to: number) => [
    ...resizePixels(
      Uint16Array.from(values),
      { width: values.length, height: 1 },
      { width: to, height: 1 },
    ),
  ];
  expect(line([0, 100], 4)).toEqual([0, 25, 75, 100]);
  expect(line([0, 100, 200, 300], 2)).toEqual([50, 250]);
  expect(line([1, 2, 3], 3)).toEqual([1, 2, 3]);
  const one = { width: 1, height: 1 };
  expect([...resizePixels(Uint16Array.of(65535), one, { width: 2, height: 2 })]).toEqual(
    Array.from({ length: 4 }, () => 65535),
  );
});

test("a thumbnail shows the animal's square in its own range", () => {
  const pixels = new Uint16Array(160 * 120).fill(2900);
  pixels[60 * 160 + 80] = 60000;
  for (let y = 10; y < 20; y++) pixels.fill(3400, y * 160 + 10, y * 160 + 20);
  pixels.fill(3000, 10 * 160 + 10, 10 * 160 + 20);
  const thumbnail = renderThumbnail(pixels, sensor, { x: 10, y: 10, width: 10, height: 10 }, grey);
  expect(thumbnail).toMatchObject({ width: 64, height: 64 });
  expect(thumbnail.data).toHaveLength(64 * 64 * 4);
  expect([...thumbnail.data.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
  expect([...thumbnail.data.subarray(-4)]).toEqual([255, 255, 255, 255]);
});

test("a square in its clip's colours does not make much of little", () => {
  const pixels = new Uint16Array(160 * 120).fill(2900);
  for (let y = 10; y < 20; y++) pixels.fill(2950, y * 160 + 15, y * 160 + 20);
  const square = { x: 10, y: 10, width: 10, height: 10 };
  const draw = (max: number) => {
    const look = { palette: grey, side: 20, range: { min: 2900, max } };
    return renderSquare(pixels, sensor, square, look).data.at(-4);
  };
  expect(draw(2950)).toBe(255);
  expect(draw(3000)).toBe(255);
  expect(draw(3900)).toBe(Math.ceil((50 * 255) / 500));
});

test("a palette in fewer steps keeps its ends and has no more colours than that", () => {
  const few = reduceColours(palettes[0], 64);
  expect(new Set(few.colours).size).toBe(64);
  expect([...palettes[0].colours]).toEqual(expect.arrayContaining([...few.colours]));
  for (const index of [0, 255]) expect(colourOf(few, index)).toEqual(colourOf(palettes[0], index));
});

test("a region that begins amid pixels is drawn from there", () => {
  const line = Uint16Array.of(0, 100, 200, 300);
  const draw = (x: number, width: number, to: number) => {
    const region = { x, y: 0, width, height: 1 };
    const options = { region, to: { width: to, height: 1 } };
    return [...resizeRegion(line, { width: 4, height: 1 }, options)];
  };
  expect(draw(0.5, 2, 2)).toEqual([50, 150]);
  expect(draw(1, 2, 4)).toEqual([75, 125, 175, 225]);
  expect(draw(3, 2, 2)).toEqual([300, 300]);
});

test("what stands still does not flicker, and what moves leaves nothing behind", () => {
  const still = stillScene(Uint16Array.of(3000, 3000, 3000));
  const range = { min: 3000, max: 3200 };
  const show = (...pixels: number[]) => [...still(Uint16Array.from(pixels), range)];
  expect(show(3004, 2995, 3200)).toEqual([3000, 3000, 3200]);
  expect(show(3011, 3010, 3197)).toEqual([3011, 3000, 3200]);
  expect(show(3014, 3000, 3006)).toEqual([3011, 3000, 3000]);
  expect(show(3018, 3180, 2980)).toEqual([3018, 3180, 2980]);
});

test("a contact sheet takes the middles of twelve equal parts, or every frame of a short clip", () => {
  const tiles = chooseTiles(163, 9);
  expect(tiles.map(({ frameNumber }) => frameNumber)).toEqual([
    6, 20, 33, 47, 61, 74, 88, 101, 115, 129, 142, 156,
  ]);
  expect(tiles[1]?.timeSeconds).toBeCloseTo(20 / 9);
  expect(chooseTiles(3, 9).map(({ frameNumber }) => frameNumber)).toEqual([0, 1, 2]);
  expect(chooseTiles(0, 9)).toEqual([]);
});

test("a contact sheet lays its pictures out in rows", () => {
  const size = { width: 2, height: 1 };
  const pictures = [10, 20, 30].map((level) => new Uint8ClampedArray(8).fill(level));
  const sheet = composeSheet(pictures, size, 2);
  expect(sheet).toMatchObject({ width: 4, height: 2 });
  expect([...sheet.data].filter((_, at) => at % 4 === 0)).toEqual([10, 10, 20, 20, 30, 30, 0, 0]);
  expect(composeSheet(pictures.slice(0, 1), size)).toMatchObject({ width: 2, height: 1 });
});
