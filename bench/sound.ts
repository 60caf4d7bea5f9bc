import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { existsSync, readFileSync } from "node:fs";
import { writeMp3 } from "#media/sound/clip/mp3.ts";
import { writeWav } from "#media/sound/clip/wav.ts";
import { openSound } from "#media/sound/open-sound.ts";
import { sourceOfBytes, type SoundSource } from "#media/sound/sound-source.ts";
import { analyseSound } from "#media/sound/spectrum/analyse.ts";
import { drawSound } from "#api/sounds/rendering/draw-sound.ts";
import { makeChance } from "#bin/seed/chance.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const rounds = 5;
const mostRatio = 3;
const maxSamples = 2 ** 31;
const headBytes = 44;
const fixtures = new URL("../../shared/fixtures/recordings/", import.meta.url);

const ratios = [await compare("a minute of MP3", sourceOfBytes(await makeMp3()))];
const fixture = new URL("60sec-audio.m4a", fixtures);
if (existsSync(fixture)) {
  ratios.push(await compare("a minute of AAC", sourceOfBytes(readFileSync(fixture))));
}
ratios.push(await compare("a minute of WAV", sourceOfBytes(makeWav(48_000, 60))));
ratios.push(await compare("10 s of a bat detector", sourceOfBytes(makeWav(384_000, 10))));
await measureMemory();
process.exitCode = ratios.some((ratio) => ratio > mostRatio) ? 1 : 0;

/**
 * Prints processor time of decoding, of decoding with analysis, and of all pictures as they are stored, each the median of
 * rounds that take turns. Gives the ratio of analysis with decoding to decoding.
 */
async function compare(name: string, source: SoundSource): Promise<number> {
  const times = { decode: [] as number[], analyse: [] as number[], draw: [] as number[] };
  const sound = await openSound(source);
  const seconds = await decodeAll(source);
  for (let round = 0; round < rounds; round++) {
    times.decode.push(await time(() => decodeAll(source)));
    times.analyse.push(await time(() => analyseSound(sound, { onTile: () => {}, maxSamples })));
    times.draw.push(await time(() => drawSound(sound, { hasOverview: false, tracks: [] })));
  }
  sound.close();
  const ratio = median(times.analyse) / median(times.decode);
  print(`${name}: ${seconds.toFixed(1)} s, ${sound.facts.coding} of ${sound.facts.sampleRate} Hz`);
  for (const [what, took] of Object.entries(times)) {
    const ms = median(took);
    print(`  ${what}: ${ms.toFixed(0)} ms, ${(seconds / (ms / 1000)).toFixed(0)} times real time`);
  }
  print(`  analyse to decode: ${ratio.toFixed(1)} (at most ${mostRatio})`);
  return ratio;
}

/** Gives how many seconds it has. */
async function decodeAll(source: SoundSource): Promise<number> {
  const sound = await openSound(source);
  let samples = 0;
  for await (const block of sound.read()) samples += block.length;
  sound.close();
  return samples / sound.facts.sampleRate;
}

/** Of a minute and of an hour, of which no more is made than is read. */
async function measureMemory(): Promise<void> {
  for (const minutes of [1, 60]) {
    const source = repeat(makeWav(48_000, 60), minutes);
    let most = 0;
    const watch = () => (most = Math.max(most, process.memoryUsage().rss));
    const sound = await openSound(source);
    const { overview } = await analyseSound(sound, { onTile: watch, maxSamples });
    watch();
    sound.close();
    const megabytes = Math.round(most / 1e6);
    print(
      `analysis of ${minutes} min of WAV: ${megabytes} MB of memory, ${overview.width} columns`,
    );
  }
}

/** A WAV of so many times the samples of one, of which only what is read is ever there. */
function repeat(wav: Uint8Array, times: number): SoundSource {
  const body = wav.length - headBytes;
  const head = wav.slice(0, headBytes);
  const view = new DataView(head.buffer);
  view.setUint32(4, headBytes - 8 + body * times, true);
  view.setUint32(40, body * times, true);
  const bytes = headBytes + body * times;
  return {
    bytes,
    read: async (start, end) => {
      const part = new Uint8Array(end - start);
      for (let at = start; at < end;) {
        const from = at < headBytes ? at : headBytes + ((at - headBytes) % body);
        const some = (at < headBytes ? head : wav).subarray(from, from + end - at);
        part.set(some, at - start);
        at += some.length;
      }
      return part;
    },
  };
}

function makeWav(sampleRate: number, seconds: number): Uint8Array<ArrayBuffer> {
  return writeWav(makeNight(sampleRate, seconds), sampleRate);
}

function makeMp3(): Promise<Uint8Array<ArrayBuffer>> {
  return writeMp3(makeNight(48_000, 60), 48_000);
}

/** Wind, and a call every ten seconds. */
function makeNight(sampleRate: number, seconds: number): Float32Array {
  const random = makeChance(7);
  return Float32Array.from({ length: sampleRate * seconds }, (_, at) => {
    const time = at / sampleRate;
    const call = time % 10 < 1 ? 0.2 * Math.sin(2 * Math.PI * 900 * time) : 0;
    return call + 0.01 * (random() - 0.5);
  });
}

/** Of the processor: others may be at work on the machine. What work leaves behind is collected in its own time. */
async function time(work: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  const start = process.cpuUsage();
  await work();
  collectGarbage();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
