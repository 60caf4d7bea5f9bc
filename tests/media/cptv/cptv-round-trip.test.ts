import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openCptv } from "#media/cptv/decode.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import type { Inflater } from "#media/cptv/inflate.ts";
import { decodeAll, framesOf, headerOf, inChunks } from "./cptv-samples.ts";

const side = fc.integer({ min: 1, max: 12 });
const u16 = fc.integer({ min: 0, max: 65535 });
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const f32 = fc.float();
const text = fc.string({ unit: "grapheme", maxLength: 20 });

const header: fc.Arbitrary<CptvHeader> = fc.record(
  {
    version: fc.constant(2 as const),
    timestampUs: fc.bigInt({ min: 0n, max: 8_640_000_000_000_000_000n }),
    width: side,
    height: side,
    compression: fc.constant(1),
    fps: fc.integer({ min: 1, max: 255 }),
    deviceName: text,
    deviceId: u32,
    serial: u32,
    model: text,
    brand: text,
    firmware: text,
    motionConfig: text,
    previewSecs: fc.integer({ min: 0, max: 255 }),
    latitude: f32,
    longitude: f32,
    locTimestampUs: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    altitude: f32,
    accuracy: f32,
    hasBackgroundFrame: fc.boolean(),
    totalFrames: u16,
    minValue: u16,
    maxValue: u16,
  },
  { requiredKeys: ["version", "timestampUs", "width", "height", "compression", "fps"] },
);

const recording = header.chain((header) => {
  const pixelCount = header.width * header.height;
  const pixels = fc
    .array(u16, { minLength: pixelCount, maxLength: pixelCount })
    .map((values) => Uint16Array.from(values));
  const frame: fc.Arbitrary<CptvFrame> = fc.record(
    {
      timeOnMs: u32,
      lastFfcMs: u32,
      temp: f32,
      tempAtFfc: f32,
      background: fc.constant(false),
      pixels,
    },
    { requiredKeys: ["background", "pixels"] },
  );
  const background: fc.Arbitrary<CptvFrame> = fc.record({ background: fc.constant(true), pixels });
  return fc.record({
    header: fc.constant(header),
    frames: fc
      .tuple(fc.option(background), fc.array(frame, { maxLength: 4 }))
      .map(([first, rest]) => (first ? [first, ...rest] : rest)),
  });
});

test("every recording survives the way through a file", async () => {
  await fc.assert(
    fc.asyncProperty(recording, async ({ header, frames }) => {
      expect(await decodeAll(encodeCptv(header, frames))).toEqual({ header, frames });
    }),
  );
});

test("gzip members and chunks may begin at any byte", async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const shares = fc.array(share, { maxLength: 5 });
  const length = fc.integer({ min: 1, max: 300 });
  await fc.assert(
    fc.asyncProperty(recording, shares, length, async ({ header, frames }, shares, length) => {
      const content = gunzipSync(encodeCptv(header, frames)).length;
      const memberStarts = shares
        .map((share) => Math.floor(share * content))
        .toSorted((a, b) => a - b);
      const file = encodeCptv(header, frames, { memberStarts });
      expect(await decodeAll(inChunks(file, length))).toEqual({ header, frames });
    }),
  );
});

test("every bit width from 1 to 24 can be read", async () => {
  for (let bitWidth = 1; bitWidth <= 24; bitWidth++) {
    const swing = Math.min(65535, Math.floor(2 ** (bitWidth - 3)));
    const header = headerOf(7, 5);
    const frames = framesOf(header, 3).map((frame, order) => ({
      ...frame,
      pixels: Uint16Array.from({ length: 35 }, (_, at) => ((at + order) % 3 === 0 ? swing : 0)),
    }));
    const file = encodeCptv(header, frames, { chooseBitWidth: () => bitWidth });
    expect(await decodeAll(file)).toEqual({ header, frames });
  }
});

test("the widest possible swings take 18 bits", async () => {
  const header = headerOf(4, 1);
  const swings = [Uint16Array.of(0, 65535, 0, 65535), Uint16Array.of(65535, 0, 65535, 0)];
  const frames = swings.map((pixels) => ({ background: false, pixels }));
  const widths: number[] = [];
  const chooseBitWidth = (needed: number) => {
    widths.push(needed);
    return needed;
  };
  expect(await decodeAll(encodeCptv(header, frames, { chooseBitWidth }))).toEqual({
    header,
    frames,
  });
  expect(widths).toEqual([17, 18]);
});

test("widths rounded up to whole bytes give the same pixels", async () => {
  const header = headerOf(16, 12);
  const frames = framesOf(header, 4);
  const file = encodeCptv(header, frames, {
    chooseBitWidth: (needed) => Math.ceil(needed / 8) * 8,
    memberStarts: [40],
  });
  expect(await decodeAll(file)).toEqual({ header, frames });
});

test("a stream, a file in memory and another inflater give the same", async () => {
  const header = headerOf(16, 12);
  const frames = framesOf(header, 4);
  const file = encodeCptv(header, frames, { memberStarts: [40, 300] });
  const inflate: Inflater = (source) => Readable.from(source).pipe(createGunzip());
  expect(await decodeAll(new Blob([file]).stream())).toEqual({ header, frames });
  expect(await decodeAll(file, { inflate })).toEqual({ header, frames });
});

test("what a reader does to a frame does not change the next one", async () => {
  const header = headerOf(16, 12);
  const expected = framesOf(header, 3);
  const { frames } = await openCptv(encodeCptv(header, expected));
  let order = 0;
  for await (const { pixels } of frames) {
    expect(pixels).toEqual(expected[order++]?.pixels);
    pixels.fill(0);
  }
  expect(order).toBe(3);
});

test("frames of another size and texts that no field can hold are refused", () => {
  const header = headerOf(16, 12);
  expect(() => encodeCptv(header, framesOf(headerOf(16, 11), 1))).toThrow(RangeError);
  expect(() => encodeCptv({ ...header, motionConfig: "ā".repeat(128) }, [])).toThrow(RangeError);
});
