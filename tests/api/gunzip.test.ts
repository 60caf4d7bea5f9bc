import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gunzip } from "#api/files/gunzip.ts";

const content = Buffer.alloc(3_000_000, "the frames of a night ");
const packed = gzipSync(content);

test("all members of a file are inflated", async () => {
  const halves = [gzipSync(content.subarray(0, 9)), gzipSync(content.subarray(9))];
  expect(Buffer.compare(await inflate(inChunks(Buffer.concat(halves))), content)).toBe(0);
});

test("what came before a cut still counts", async () => {
  const some = await inflate(inChunks(packed.subarray(0, packed.length / 2)));
  expect(some.length).toBeGreaterThan(100_000);
  expect(Buffer.compare(some, content.subarray(0, some.length))).toBe(0);
});

test("a reader who stops early ends the source, again and again, and nothing is thrown behind its back", async () => {
  let ended = 0;
  const source = async function* () {
    try {
      yield* inChunks(packed);
    } finally {
      ended += 1;
    }
  };
  for (let round = 0; round < 50; round++) {
    for await (const chunk of gunzip(source())) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  }
  expect(ended).toBe(50);
});

test("damage and a failing source are thrown to the reader", async () => {
  await expect(inflate(inChunks(Buffer.alloc(300_000, "no gzip")))).rejects.toThrow();
  const failing = async function* () {
    yield packed.subarray(0, 1000);
    throw new Error("the disk is gone");
  };
  await expect(inflate(failing())).rejects.toThrow("the disk is gone");
});

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 1000)
    yield bytes.subarray(start, start + 1000);
}

async function inflate(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of gunzip(source)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
