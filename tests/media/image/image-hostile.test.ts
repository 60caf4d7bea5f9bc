import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readExif } from "#media/image/exif.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { cameraExif, jpegSegment, jpegWith, makeImage, makeTiff } from "./image-samples.ts";
import { mutationsOf } from "../mutations.ts";
import { watchSource } from "../watched-source.ts";
import { rounds } from "#tests/support/chance.ts";

for (const format of ["jpeg", "png", "webp"] as const) {
  test(`200 damaged ${format} files give facts or none, and are read once at most`, async () => {
    const good = await makeImage(format, { width: 16, height: 12, exif: cameraExif });
    await fc.assert(
      fc.asyncProperty(mutationsOf(good), async (file) => {
        const watched = watchSource(file);
        const facts = await readImageFacts(watched.chunks);
        if (facts) expect(Math.min(facts.width, facts.height)).toBeGreaterThan(0);
        expect(watched.bytes).toBeLessThanOrEqual(file.length);
        expect(watched.isClosed).toBe(true);
      }),
      { numRuns: rounds(200) },
    );
  });
}

test("damaged EXIF gives only times, places and numbers that are some", () => {
  const good = makeTiff({
    first: [[0x132, "2026:11:20 20:00:00"]],
    exif: [
      [0x9003, "2026:11:20 19:30:05"],
      [0x829a, [[1, 30]]],
    ],
    gps: [
      [1, "S"],
      [
        2,
        [
          [43, 1],
          [36, 1],
          [0, 1],
        ],
      ],
      [3, "E"],
      [
        4,
        [
          [172, 1],
          [42, 1],
          [0, 1],
        ],
      ],
    ],
  });
  const written = good.findLastIndex((byte) => byte !== 0) + 1;
  fc.assert(
    fc.property(mutationsOf(good.slice(0, written)), (bytes) => {
      const { taken, location, exposureSeconds = 0 } = readExif(bytes);
      if (taken) expect(Number.isNaN(Date.parse(`${taken.local}Z`))).toBe(false);
      if (location) expect(Math.abs(location.latitude)).toBeLessThanOrEqual(90);
      expect(Number.isFinite(exposureSeconds)).toBe(true);
    }),
    { numRuns: rounds(1000) },
  );
});

test("directories that lie outside the data, in each other or in themselves are read once", () => {
  for (const start of [0, 8, 8190, 8191, 0x7fffffff, 0xffffffff]) {
    const bytes = makeTiff({ first: [[0x110, "K 1"]] });
    const view = new DataView(bytes.buffer);
    view.setUint32(8 + 2 + 12 + 8, start);
    expect(readExif(bytes)).toMatchObject({ model: "K 1" });
    view.setUint32(4, start);
    expect(() => readExif(bytes)).not.toThrow();
  }
  const negative = makeTiff({ first: [[0x110, "K 1"]] });
  const view = new DataView(negative.buffer);
  view.setUint16(8 + 2 + 12 + 2, 9);
  view.setInt32(8 + 2 + 12 + 8, -5);
  expect(readExif(negative)).toEqual({ model: "K 1" });
});

test("a field that says it has billions of values is left out", () => {
  const bytes = makeTiff({ first: [[0x110, "K 1"]] });
  new DataView(bytes.buffer).setUint32(8 + 2 + 4, 0xffffffff);
  expect(readExif(bytes)).toEqual({});
});

test("segments and chunks without end are given up", async () => {
  const jpeg = Buffer.concat(
    Array.from({ length: 1000 }, () => jpegSegment(0xe0, Buffer.alloc(0))),
  );
  const png = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from("\0\0\0\0tEXt....")));
  const webp = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from("XXXX\0\0\0\0")));
  const pngStart = (await makeImage("png")).subarray(0, 33);
  const webpStart = (await makeImage("webp", { exif: cameraExif })).subarray(0, 30);
  for (const [start, tail] of [
    [Buffer.from([0xff, 0xd8]), jpeg],
    [pngStart, png],
    [webpStart, webp],
  ] as const) {
    const watched = watchSource(start, 512, () => tail);
    await readImageFacts(watched.chunks);
    expect(watched.bytes).toBeLessThan(200_000);
  }
});

test("EXIF said to be of gigabytes is not waited for", async () => {
  const png = (await makeImage("png")).subarray(0, 33);
  const webp = (await makeImage("webp", { exif: cameraExif })).subarray(0, 30);
  const webpHead = Buffer.from("EXIF\xff\xff\xff\x7f", "latin1");
  const watched = watchSource(Buffer.concat([webp, webpHead]), 512, () => Buffer.alloc(4096));
  expect(await readImageFacts(watched.chunks)).toMatchObject({ width: 64, exif: {} });
  expect(watched.bytes).toBeLessThan(10_000);
  const pngHead = Buffer.from("\x7f\xff\xff\xffeXIf", "latin1");
  expect(await readImageFacts(Buffer.concat([png, pngHead]))).toMatchObject({
    width: 64,
    exif: {},
  });
});

test("a file cut behind its size keeps the size, one cut before it has none", async () => {
  const exif = makeTiff({ first: [[0x110, "K 1"]] });
  const jpeg = jpegWith(exif);
  expect(await readImageFacts(jpeg.subarray(0, -2))).toBeUndefined();
  for (const format of ["png", "webp"] as const) {
    const file = await makeImage(format, { exif: cameraExif });
    expect(await readImageFacts(file.subarray(0, 20))).toBeUndefined();
    expect(await readImageFacts(file.subarray(0, 40))).toMatchObject({ width: 64, exif: {} });
  }
});

test("sizes of nothing are no sizes", async () => {
  const jpeg = jpegWith(new Uint8Array());
  const height = jpeg.length - 5;
  jpeg.set([0, 0], height);
  expect(await readImageFacts(jpeg)).toBeUndefined();
});
