import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gunzip } from "#api/files/gunzip.ts";
import { readCptvSummary } from "#media/cptv/summary.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";

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

test("readers who know enough after the header leave no error behind them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-gunzip-"));
  const file = join(folder, "recording.cptv");
  await writeFile(file, makeCptv({ frames: 60, totalFrames: 60 }));
  const counts = new Set<number>();
  for (let round = 0; round < 200; round++) {
    const { totalFrames } = await readCptvSummary(createReadStream(file), { inflate: gunzip });
    counts.add(totalFrames);
  }
  await rm(folder, { recursive: true });
  expect([...counts]).toEqual([60]);
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
