import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type TestContext } from "vitest";
import { openCptv } from "#media/cptv/decode.ts";
import {
  CptvError,
  type CptvFailure,
  type CptvFrame,
  type CptvHeader,
} from "#media/cptv/format.ts";

const recordings = new URL("../../../../shared/fixtures/recordings/", import.meta.url);

/** A real recording, or the test is skipped. */
export function requireRecording(context: TestContext, name: string): Uint8Array {
  const file = new URL(name, recordings);
  context.skip(!existsSync(file), "skipped: no fixtures");
  return readFileSync(file);
}

export function headerOf(width: number, height: number, more: Partial<CptvHeader> = {}) {
  const timestampUs = 1_700_000_000_000_000n;
  const header: CptvHeader = { version: 2, timestampUs, width, height, compression: 1, fps: 9 };
  return { ...header, ...more };
}

export function frameOf(pixels: Iterable<number>, more: Partial<CptvFrame> = {}): CptvFrame {
  return { background: false, pixels: Uint16Array.from(pixels), ...more };
}

/** `count` frames of the same size, each with its own values and time. */
export function framesOf({ width, height }: CptvHeader, count: number): CptvFrame[] {
  return Array.from({ length: count }, (_, order) =>
    frameOf(
      Array.from({ length: width * height }, (_, at) => 2900 + ((at * 7 + order * 13) % 40)),
      { timeOnMs: 1000 + order * 111 },
    ),
  );
}

/** The content of the format's test vector: two frames of 2 x 2. */
export const vector = bytesOf(`
  43 50 54 56 02
  48 06 08 54 00 40 1e 18 24 0a 06 00 04 58 02 00 00 00 04 59 02 00 00 00 01 43 01 03 44 63 61 6d 01 5a 09
  46 03 04 74 e8 03 00 00 01 77 04 04 66 06 00 00 00 64 00 00 00 23 c0
  46 03 04 74 57 04 00 00 01 77 04 04 66 06 00 00 00 01 00 00 00 fb 70
`);
export const vectorHeaderLength = 40;

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
}

/** A gzip file of this content, given as bytes or hex. */
export function fileOf(...content: (Uint8Array | string)[]): Uint8Array {
  const parts = content.map((part) => (typeof part === "string" ? bytesOf(part) : part));
  return gzipSync(Buffer.concat(parts));
}

export async function* inChunks(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) {
    yield bytes.slice(start, start + length);
  }
}

export async function decodeAll(...args: Parameters<typeof openCptv>) {
  const { header, frames } = await openCptv(...args);
  return { header, frames: await collect(frames) };
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** The parts of a header in hex, for files that no encoder writes. */
export const hex = {
  magic: "43 50 54 56 02",
  time: "08 54 00 40 1e 18 24 0a 06 00",
  width: "04 58 01 00 00 00",
  height: "04 59 01 00 00 00",
  compression: "01 43 01",
};
/** A header of one pixel and a frame for it, whose value is 7. */
export const tinyHeader = `${hex.magic} 48 04 ${hex.time} ${hex.width} ${hex.height} ${hex.compression}`;
export const tinyFrame = "46 02 01 77 01 04 66 04 00 00 00 07 00 00 00";

export async function expectFailure(reason: CptvFailure, reading: Promise<unknown>) {
  const error = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(CptvError);
  expect(error).toMatchObject({ reason });
}
