import { expect, test } from "vitest";
import { openCptv } from "#media/cptv/decode.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import {
  bytesOf,
  collect,
  decodeAll,
  expectFailure,
  fileOf,
  framesOf,
  headerOf,
  hex,
  inChunks,
  tinyFrame,
  tinyHeader,
  vector,
} from "./cptv-samples.ts";

/** The chunks of a file, counted as they are asked for; `closed` once the reader lets go. */
function watchChunks(file: Uint8Array, length: number) {
  const watched = { bytes: 0, closed: false, chunks: read() };
  async function* read() {
    try {
      for await (const chunk of inChunks(file, length)) {
        watched.bytes += chunk.length;
        yield chunk;
      }
    } finally {
      watched.closed = true;
    }
  }
  return watched;
}

test("a bomb of frames is given up at the limit, without reading the rest", async () => {
  const sizes = "04 58 00 04 00 00 04 59 00 04 00 00";
  const frame = Buffer.concat([bytesOf("46 02 01 77 01 04 66 04 00 02 00"), Buffer.alloc(131_076)]);
  const frames = Buffer.concat(Array.from({ length: 300 }, () => frame));
  const file = fileOf(hex.magic, "48 04", hex.time, sizes, hex.compression, frames);
  const watched = watchChunks(file, 64);
  const stream = await openCptv(watched.chunks, { maxInflatedBytes: 1_000_000 });
  await expectFailure("too-large", collect(stream.frames));
  expect(watched.bytes).toBeLessThan(file.length / 2);
  expect(watched.closed).toBe(true);
});

test("a bomb without a header is given up at its first bytes", async () => {
  const file = fileOf(new Uint8Array(20_000_000));
  const watched = watchChunks(file, 64);
  await expectFailure("not-cptv", openCptv(watched.chunks));
  expect(watched.bytes).toBeLessThan(file.length / 2);
  expect(watched.closed).toBe(true);
});

test("a file of ten thousands of gzip members is given up", async () => {
  const header = fileOf(tinyHeader);
  const frame = fileOf(tinyFrame);
  const few = Buffer.concat([header, ...Array.from({ length: 9000 }, () => frame)]);
  const many = Buffer.concat([few, ...Array.from({ length: 18_000 }, () => frame)]);
  expect((await decodeAll(few)).frames).toHaveLength(9000);
  const watched = watchChunks(many, 1000);
  await decodeAll(watched.chunks);
  expect(watched.bytes).toBeLessThan(many.length / 2);
});

test("a gzip header without end is given up", async () => {
  async function* endless() {
    yield bytesOf("1f 8b 08 08 00 00 00 00 00 03");
    for (;;) yield new Uint8Array(4096).fill(0x61);
  }
  await expectFailure("not-gzip", openCptv(endless()));
});

test("more frames than a header can count are refused", async () => {
  const frame = bytesOf(tinyFrame);
  const most = Buffer.concat(Array.from({ length: 65535 }, () => frame));
  expect((await decodeAll(fileOf(tinyHeader, most))).frames).toHaveLength(65535);
  await expectFailure("too-large", decodeAll(fileOf(tinyHeader, most, frame)));
});

test("an error of the source is passed on, not taken for damage", async () => {
  async function* breakingOff(length: number) {
    yield fileOf(vector).subarray(0, length);
    throw new Error("line lost");
  }
  await expect(openCptv(breakingOff(5))).rejects.toThrow("line lost");
  await expect(decodeAll(breakingOff(70))).rejects.toThrow("line lost");
});

test("a stream is cancelled when its reader stops early", async () => {
  const header = headerOf(16, 12);
  const file = encodeCptv(header, framesOf(header, 4));
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(file),
    cancel: () => {
      cancelled = true;
    },
  });
  const { frames } = await openCptv(stream);
  await frames.next();
  await frames.return();
  expect(cancelled).toBe(true);
});
