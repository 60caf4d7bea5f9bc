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
  const start = image.subarray(0, 2);
  const segment = (content: Uint8Array) => {
    const length = content.length + 2;
    return Buffer.concat([Buffer.from([0xff, 0xe2, length >> 8, length & 0xff]), content]);
  };
  const thumbnail = await makeImage("jpeg", { width: 8, height: 8 });
  const whole = Buffer.concat([start, segment(thumbnail), image.subarray(2)]);
  expect(await hasImageEnd(whole, "jpeg")).toBe(true);
  expect(await hasImageEnd(whole.subarray(0, whole.length - 100), "jpeg")).toBe(false);
});
