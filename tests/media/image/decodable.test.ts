import sharp from "sharp";
import { expect, test } from "vitest";
import { readHeifFacts } from "#media/image/heif.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { isDecodable } from "#media/image/image-header.ts";
import { makeImage } from "./image-samples.ts";

const flat = sharp({ create: { width: 64, height: 48, channels: 3, background: "#876" } });

/** A JPEG whose first scan has one of the three colours, as some cameras write them without being progressive. */
async function makeInScans(): Promise<Uint8Array> {
  const bytes = await makeImage("jpeg");
  const scan = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda, 0, 12, 3]));
  bytes[scan + 4] = 1;
  return bytes;
}

test("files say how much of their pixels a decoder holds", async () => {
  const held = async (file: Uint8Array) => (await readImageFacts(file))?.heldBytes;
  for (const format of ["jpeg", "png", "webp"] as const)
    expect([format, await held(await makeImage(format))]).toEqual([format, undefined]);
  expect(await held(await flat.clone().jpeg({ progressive: true }).toBuffer())).toBe(10);
  expect(await held(await makeInScans())).toBe(10);
  expect(await held(await flat.clone().png({ progressive: true }).toBuffer())).toBe(12);
  const avif = await readHeifFacts(new Uint8Array(await flat.clone().avif().toBuffer()));
  expect(avif).toMatchObject({ format: "avif", heldBytes: 24 });
});

test.each([
  [{ width: 8000, height: 6000 }, true],
  [{ width: 8000, height: 6400 }, false],
  [{ width: 16_384, height: 3000 }, true],
  [{ width: 8, height: 16_385 }, false],
  [{ width: 6000, height: 5000, heldBytes: 10 }, true],
  [{ width: 6000, height: 5001, heldBytes: 10 }, false],
  [{ width: 4032, height: 3024, heldBytes: 24 }, true],
  [{ width: 5000, height: 4000, heldBytes: 24 }, false],
])("of %j it is %s that it is opened", (header, isOpened) => {
  expect(isDecodable(header, 50_000_000)).toBe(isOpened);
});
