import * as fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { isHeif, readHeifFacts } from "#media/image/heif.ts";
import { makeGridHeic } from "./heif-grid.ts";
import { readHeic, resizeHeic } from "./heif-samples.ts";
import { cameraExif, makeImage } from "./image-samples.ts";
import { mutationsOf } from "../mutations.ts";
import { rounds } from "#tests/support/chance.ts";

test("a photo of a phone tells its size, and when it was taken", async () => {
  const photo = await readHeic();
  expect(isHeif(photo)).toBe(true);
  expect(await readHeifFacts(photo)).toMatchObject({
    format: "heif",
    width: 640,
    height: 480,
    exif: { make: "Kea Cam", taken: { local: "2026-11-19T09:30:05.000" } },
  });
});

test("a photo of tiles has the size of all of them, and its EXIF data", async () => {
  expect(await readHeifFacts(await makeGridHeic(3))).toMatchObject({
    format: "heif",
    width: 1280,
    height: 960,
    exif: { taken: { local: "2026-11-19T09:30:05.000" } },
  });
});

test("AVIF tells the same, with the place that its EXIF data names", async () => {
  const image = sharp(await makeImage("png")).withExif(cameraExif);
  const avif = new Uint8Array(await image.avif().toBuffer());
  const facts = await readHeifFacts(avif);
  expect(facts).toMatchObject({ format: "avif", width: 64, height: 48 });
  expect(facts?.exif.taken).toEqual({ local: "2026-11-20T19:30:05.250", offset: "+13:00" });
  expect(facts?.exif.location?.latitude).toBeCloseTo(-43.601, 3);
});

test("the size is that of the largest picture in the file", async () => {
  expect(await readHeifFacts(await resizeHeic(12_000, 9_000))).toMatchObject({
    width: 12_000,
    height: 9_000,
  });
  expect(await readHeifFacts(await resizeHeic(0, 480))).toBeUndefined();
});

test("other files are none, and one that is cut short is read as far as it is there", async () => {
  const photo = await readHeic();
  for (const other of [await makeImage("jpeg"), await makeImage("webp"), new Uint8Array()]) {
    expect([isHeif(other), await readHeifFacts(other)]).toEqual([false, undefined]);
  }
  expect(await readHeifFacts(photo.subarray(0, 400))).toBeUndefined();
  const header = await readHeifFacts(photo.subarray(0, 1000));
  expect(header).toMatchObject({ width: 640, exif: {} });
});

test("whatever is damaged in a file, reading it ends without a fault", async () => {
  const photo = await readHeic();
  const header = photo.subarray(0, 914);
  await fc.assert(
    fc.asyncProperty(mutationsOf(header), async (damaged) => {
      const facts = await readHeifFacts(Buffer.concat([damaged, photo.subarray(914)]));
      if (facts) expect(facts.width * facts.height).toBeGreaterThan(0);
    }),
    { numRuns: rounds(500) },
  );
});
