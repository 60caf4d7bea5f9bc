import { existsSync, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { openCptv } from "#media/cptv/decode.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { inflateGzip, type Inflater } from "#media/cptv/inflate.ts";
import { makeChance } from "#bin/seed/chance.ts";

const rounds = 25;
const mostRatio = 3;
const recording = new URL("../../shared/fixtures/recordings/small.cptv", import.meta.url);

const header: CptvHeader = {
  version: 2,
  timestampUs: 1_700_000_000_000_000n,
  width: 160,
  height: 120,
  compression: 1,
  fps: 9,
};

const inflateAtOnce: Inflater = async function* (source) {
  yield gunzipSync(await buffer(source));
};

const bitWidths = new Set<number>();
const clip = encodeCptv(header, filmAnimal(90), {
  chooseBitWidth: (needed) => {
    bitWidths.add(needed);
    return needed;
  },
});
print(`10 s clip of ${clip.length} bytes, bit widths ${[...bitWidths].toSorted().join(", ")}`);
const ratio = await compare(clip);
if (existsSync(recording)) {
  print("small.cptv");
  await compare(readFileSync(recording));
}
process.exitCode = ratio > mostRatio ? 1 : 0;

/** Prints the time to decode a file beside that to inflate it, each the median of rounds that take turns, and gives their ratio. */
async function compare(file: Uint8Array): Promise<number> {
  const inflate: number[] = [];
  const decode: number[] = [];
  const portable: number[] = [];
  for (let round = 0; round < rounds; round++) {
    inflate.push(await time(async () => gunzipSync(file)));
    decode.push(await time(() => decodeAll(file, inflateAtOnce)));
    portable.push(await time(() => decodeAll(file, inflateGzip)));
  }
  const ratio = median(decode) / median(inflate);
  const times = `decode: ${inMs(decode)}, inflate: ${inMs(inflate)}`;
  print(`${times}, ratio ${ratio.toFixed(1)} (at most ${mostRatio})`);
  print(`with the portable inflater: ${inMs(portable)}`);
  return ratio;
}

async function decodeAll(file: Uint8Array, inflate: Inflater): Promise<void> {
  const { frames } = await openCptv(file, { inflate });
  for await (const frame of frames) if (frame.pixels.length === 0) throw new Error("No pixels");
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}

function inMs(times: number[]): string {
  return `${median(times).toFixed(1)} ms`;
}

/** A noisy slope with a warm animal that walks across it. */
function* filmAnimal(frameCount: number): Generator<CptvFrame> {
  const random = makeChance(7);
  for (let order = 0; order < frameCount; order++) {
    const pixels = new Uint16Array(header.width * header.height);
    for (let at = 0; at < pixels.length; at++) {
      const x = at % header.width;
      const y = Math.floor(at / header.width);
      const distance = Math.hypot(x - 20 - order * 1.3, y - 60 - 10 * Math.sin(order / 6));
      const warmth = 150 / (1 + Math.exp(distance - 8));
      const noise = 3 * (random() + random() + random() + random() - 2);
      pixels[at] = Math.round(2900 + y / 3 + warmth + noise);
    }
    yield { background: false, timeOnMs: 60_000 + order * 111, lastFfcMs: 1000, pixels };
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
