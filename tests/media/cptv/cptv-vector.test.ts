import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodeCptv } from "#media/cptv/encode.ts";
import { addPayload } from "#media/cptv/unpack.ts";
import { bytesOf, decodeAll, fileOf, frameOf, headerOf, vector } from "./cptv-samples.ts";

const header = headerOf(2, 2, { deviceName: "cam" });
const frames = [
  frameOf([100, 102, 101, 105], { timeOnMs: 1000 }),
  frameOf([101, 102, 103, 100], { timeOnMs: 1111 }),
];

test("the test vector decodes to its two frames", async () => {
  expect(await decodeAll(fileOf(vector))).toEqual({ header, frames });
});

test("the two frames encode to the bytes of the test vector", () => {
  expect(new Uint8Array(gunzipSync(encodeCptv(header, frames)))).toEqual(vector);
});

test("one bit holds a step down or none", () => {
  const pixels = Uint16Array.of(0, 5, 5);
  addPayload(pixels, 3, 1, bytesOf("0a000000 80"));
  expect([...pixels]).toEqual([10, 14, 14]);
});

test("pixels wrap at 16 bits", () => {
  const pixels = Uint16Array.of(65535, 0);
  addPayload(pixels, 2, 8, bytesOf("01000000 fe"));
  expect([...pixels]).toEqual([0, 65535]);
});

test("version 1 times are microseconds, and version 1 files know five header fields and three of frames", async () => {
  const old = headerOf(2, 2, { version: 1, deviceName: "cam", brand: "flir", previewSecs: 3 });
  const file = encodeCptv(old, [
    frameOf([1, 2, 3, 4], { timeOnMs: 1.356, temp: 20, lastFfcMs: 0 }),
  ]);
  expect([...gunzipSync(file).subarray(5, 7)]).toEqual([0x48, 5]);
  expect(await decodeAll(file)).toEqual({
    header: headerOf(2, 2, { version: 1, deviceName: "cam" }),
    frames: [frameOf([1, 2, 3, 4], { timeOnMs: 1.356 })],
  });
});

test("fields of unknown codes are skipped", async () => {
  const withMore = bytesOf(`
    43 50 54 56 02
    48 06 03 7a 01 02 03 08 54 00 40 1e 18 24 0a 06 00 04 58 01 00 00 00 04 59 01 00 00 00 01 43 01 00 47
    46 03 02 78 05 05 01 77 01 04 66 04 00 00 00 07 00 00 00
  `);
  expect(await decodeAll(fileOf(withMore))).toEqual({
    header: headerOf(1, 1),
    frames: [frameOf([7])],
  });
});
