import { expect, test } from "vitest";
import { joinBytes } from "#media/bytes/join-bytes.ts";
import { readAll } from "#media/sound/decoding/packet-decoder.ts";
import { openSound } from "#media/sound/open-sound.ts";
import { openParts } from "#media/sound/parts/open-parts.ts";
import { sourceOfBytes } from "#media/sound/sound-source.ts";
import { encodeSound } from "#tests/support/sounds/coded.ts";
import { chirp, makeWave, toWav } from "#tests/support/sounds/waves.ts";

const seconds = 60;
const sampleRate = 16_000;
/* Quiet and loud by turns, so that frames have many lengths. */
const sweep = chirp({ from: 200, to: 7000, seconds });
const wave = makeWave({ sampleRate, seconds }, (time) => sweep(time) * ((time % 7) / 7));
const ranges = [0, 0.2, 13.37, 31.05, 58.9].map((startSeconds) => {
  return { startSeconds, endSeconds: startSeconds + 0.8 };
});

/** Counts what is read of it. */
function watch(file: Uint8Array) {
  const source = sourceOfBytes(file);
  const watched = {
    read: async (start: number, end: number) => {
      watched.taken += end - start;
      return source.read(start, end);
    },
    bytes: source.bytes,
    taken: 0,
  };
  return watched;
}

const tag = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20, ...new Uint8Array(20)]);

test.for([
  ["flac", { coder: "flac", format: "flac" }, 1e-9],
  ["mp3", { coder: "libmp3lame", format: "mp3" }, 0.02],
] as const)("a part of %s is what reading all of it gives there", async ([, coding, far]) => {
  const coded = await encodeSound(wave, coding);
  for (const file of coding.format === "mp3" ? [coded, joinBytes([tag, coded])] : [coded]) {
    const [whole, parts] = [await openSound(sourceOfBytes(file)), await openParts(watch(file))];
    for (const range of ranges) {
      const [expected, part] = [await readAll(whole.read(range)), await readAll(parts.read(range))];
      expect(part.length).toBe(expected.length);
      const off = part.reduce((most, one, at) => Math.max(most, Math.abs(one - expected[at]!)), 0);
      expect(off, `at ${range.startSeconds} s`).toBeLessThan(far);
    }
    whole.close();
  }
});

test("of FLAC as much is read for a part at its end as for one at its start", async () => {
  const source = watch(await encodeSound(wave, { coder: "flac", format: "flac" }));
  const taken: number[] = [];
  for (const range of ranges) {
    source.taken = 0;
    await readAll((await openParts(source)).read(range));
    taken.push(source.taken);
  }
  expect(Math.max(...taken) / source.bytes).toBeLessThan(0.4);
});

test("what has no frames to be found is read as ever", async () => {
  for (const file of [
    toWav(wave),
    await encodeSound(wave, { coder: "libvorbis", format: "ogg" }),
  ]) {
    const parts = await openParts(sourceOfBytes(file));
    expect((await readAll(parts.read(ranges[2]!))).length).toBe(0.8 * sampleRate);
    parts.close();
  }
});
