import sharp from "sharp";
import { expect, test } from "vitest";
import { hasImageEnd } from "#media/image/image-end.ts";
import { cameraExif, makeImage } from "./image-samples.ts";

const formats = ["jpeg", "png", "webp"] as const;

function* inChunks(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

test("an image is whole however it comes, with what a camera adds behind it", async () => {
  for (const format of formats) {
    const image = await makeImage(format, { exif: cameraExif });
    const longer = Buffer.concat([image, Buffer.from("made by a camera")]);
    for (const bytes of [image, longer]) {
      for (const length of [1, 7, bytes.length]) {
        const source = (async function* () {
          yield* inChunks(bytes, length);
        })();
        expect([format, length, await hasImageEnd(source, format)]).toEqual([format, length, true]);
      }
    }
  }
});

test("an image that was cut short anywhere behind its start is not whole", async () => {
  for (const format of formats) {
    const image = await makeImage(format, { width: 320, height: 240, exif: cameraExif });
    for (const share of [0, 0.3, 0.7]) {
      const cut = image.subarray(0, Math.floor(image.length * share));
      expect([format, share, await hasImageEnd(cut, format)]).toEqual([format, share, false]);
    }
    expect(await hasImageEnd(image.subarray(0, -2), format)).toBe(false);
  }
});

test("the end of a thumbnail within a JPEG is not its own", async () => {
  const image = await makeImage("jpeg", { width: 320, height: 240 });
  const thumbnail = await makeImage("jpeg", { width: 8, height: 8 });
  const whole = addSegment(image, 0xe2, thumbnail);
  expect(await hasImageEnd(whole, "jpeg")).toBe(true);
  expect(await hasImageEnd(whole.subarray(0, whole.length - 100), "jpeg")).toBe(false);
});

test("a JPEG that was cut between its thumbnail and its pixels is not whole", async () => {
  const image = await makeImage("jpeg", { width: 320, height: 240 });
  const withThumbnail = addSegment(image, 0xe1, await makeImage("jpeg", { width: 8, height: 8 }));
  const pixels = Buffer.from(withThumbnail).lastIndexOf(Buffer.from([0xff, 0xda]));
  expect(await hasImageEnd(withThumbnail.subarray(0, pixels), "jpeg")).toBe(false);
  expect(await hasImageEnd(withThumbnail.subarray(0, pixels + 40), "jpeg")).toBe(false);
  expect(await hasImageEnd(withThumbnail, "jpeg")).toBe(true);
});

test("a second picture behind a JPEG may be cut, and its end is not that of the first", async () => {
  const [first, second] = await Promise.all([
    makeImage("jpeg", { width: 320, height: 240, exif: cameraExif }),
    makeImage("jpeg", { width: 64, height: 48 }),
  ]);
  const index = Buffer.from("MPF\0 which says where the second one begins");
  const both = Buffer.concat([addSegment(first, 0xe2, index), second]);
  for (const missing of [0, 2, 200, second.length - 4]) {
    const bytes = both.subarray(0, both.length - missing);
    expect([missing, await hasImageEnd(bytes, "jpeg")]).toEqual([missing, true]);
  }
  const cut = both.subarray(0, both.length - second.length - 2);
  expect(await hasImageEnd(cut, "jpeg")).toBe(false);
  const behind = Buffer.concat([first, Buffer.from([0xff, 0xda, 0, 8, 1, 2, 3])]);
  expect(await hasImageEnd(behind, "jpeg")).toBe(true);
});

test("a progressive JPEG is whole at the end of its last scan, however it comes", async () => {
  const pixels = sharp(await makeImage("png", { width: 160, height: 120 }));
  const image = await pixels.jpeg({ progressive: true }).toBuffer();
  for (const length of [1, 7, image.length]) {
    for (const [bytes, isWhole] of [
      [image, true],
      [image.subarray(0, -2), false],
      [image.subarray(0, image.length / 2), false],
    ] as const) {
      const source = (async function* () {
        yield* inChunks(bytes, length);
      })();
      expect([length, await hasImageEnd(source, "jpeg")]).toEqual([length, isWhole]);
    }
  }
});

function addSegment(image: Uint8Array, code: number, content: Uint8Array): Buffer {
  const length = content.length + 2;
  const head = Buffer.from([0xff, code, length >> 8, length & 0xff]);
  return Buffer.concat([image.subarray(0, 2), head, content, image.subarray(2)]);
}
