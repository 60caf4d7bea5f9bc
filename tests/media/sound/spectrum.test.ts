import { expect, test } from "vitest";
import { openSound } from "#media/sound/open-sound.ts";
import { sourceOfBytes } from "#media/sound/sound-source.ts";
import { analyseSound } from "#media/sound/spectrum/analyse.ts";
import { cutPicture } from "#media/sound/spectrum/cut-picture.ts";
import { cutTile } from "#media/sound/spectrum/cut-tile.ts";
import { startFrames } from "#media/sound/spectrum/frames.ts";
import { keepLoudest, toDecibels, toLevel, toLevels } from "#media/sound/spectrum/levels.ts";
import { makeTransform } from "#media/sound/spectrum/transform.ts";
import type { LevelPicture, Tile } from "#media/sound/spectrum/pyramid.ts";
import { coarsestLevel, countTiles, finestStoredLevel, hopOf } from "#media/sound/view/tiles.ts";
import { chirp, makeWave, tone, toWav, type Wave } from "#tests/support/sounds/waves.ts";

const maxSamples = 2 ** 24;

test("levels of many powers are those of each, to a hundredth of a decibel", () => {
  const [least, finest] = [-140, 0.01];
  const powers = Float32Array.from(
    { length: 14_100 },
    (_, at) => 10 ** ((least + at * finest) / 10),
  );
  const levels = levelsOf(powers);
  const isNear = (power: number, level: number) =>
    [-finest, 0, finest].some((by) => toLevel(power * 10 ** (by / 10)) === level);
  expect([...powers].filter((power, at) => !isNear(power, levels[at]!))).toEqual([]);
  const silent = Float32Array.of(0, Number.NaN);
  expect([...levelsOf(silent)]).toEqual([0, 0]);
  expect([...levelsOf(Float32Array.of(1, 2))]).toEqual([255, 255]);
});

function levelsOf(powers: Float32Array): Uint8Array {
  const levels = new Uint8Array(powers.length);
  toLevels(powers, levels);
  return levels;
}

test("of two columns, what is louder of each band is kept", () => {
  const louder = Uint8Array.of(0, 255, 7, 7, 0, 128);
  keepLoudest(louder, Uint8Array.of(255, 0, 8, 6, 0, 127));
  expect([...louder]).toEqual([255, 255, 8, 7, 0, 128]);
});

async function analyse(wave: Wave) {
  const sound = await openSound(sourceOfBytes(toWav(wave)));
  const tiles: Tile[] = [];
  const found = await analyseSound(sound, { onTile: (tile) => tiles.push(tile), maxSamples });
  return { ...found, sound, tiles };
}

/** The row of a column that is loudest, as the band that it stands for, and how loud it is. */
function findPeak({ levels, width, height }: LevelPicture, x: number) {
  let row = 0;
  for (let y = 1; y < height; y++) {
    if (levels[y * width + x]! > levels[row * width + x]!) row = y;
  }
  return { band: height - 1 - row, decibels: toDecibels(levels[row * width + x]!) };
}

/** What one frequency has in samples under a Hann window, added up one by one: a sine of full scale gives 1. */
function referencePower(samples: Float32Array, share: number): number {
  let [real, imaginary] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / samples.length);
    real += samples[n]! * window * Math.cos(2 * Math.PI * share * n);
    imaginary -= samples[n]! * window * Math.sin(2 * Math.PI * share * n);
  }
  return (real ** 2 + imaginary ** 2) * (4 / samples.length) ** 2;
}

test("each band of a spectrum has the power that adding up one by one gives", () => {
  const { samples } = makeWave({ sampleRate: 48_000, seconds: 0.1 }, (time) => {
    return tone(440, 0.3)(time) + tone(7100, 0.2)(time) + tone(19_000, 0.01)(time);
  });
  const levels: Uint8Array[] = [];
  startFrames(512, (frame) => levels.push(frame.slice())).push(samples);
  /* The middle of frame 3 is in the middle of its 512 samples. */
  const middle = 3.5 * 512;
  const frame = samples.subarray(middle - 512, middle + 512);
  const powers = new Float32Array(512);
  makeTransform(1024)(samples, middle - 512, powers);
  for (let band = 1; band < 512; band++) {
    const power = referencePower(frame, band / 1024);
    expect(powers[band]).toBeCloseTo(power, 6);
    expect(Math.abs(levels[3]![band]! - toLevel(power))).toBeLessThanOrEqual(1);
  }
});

test.each([8000, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000, 384_000])(
  "pure tones of a sound of %i samples a second are in their band, as loud as they are",
  async (sampleRate) => {
    for (const share of [0.02, 0.1, 0.31, 0.48]) {
      const wave = makeWave({ sampleRate, seconds: 0.25 }, tone(share * sampleRate, 0.5));
      const { overview } = await analyse(wave);
      const { band, decibels } = findPeak(overview, 640);
      expect(Math.abs(band - share * 1024)).toBeLessThanOrEqual(1);
      expect(Math.abs(decibels - 20 * Math.log10(0.5))).toBeLessThanOrEqual(1.5);
    }
  },
);

test("a chirp is at its frequency in each column of the overview and of tiles of each level", async () => {
  const [sampleRate, seconds] = [48_000, 30];
  const sweep = { from: 1000, to: 20_000, seconds };
  const { overview, tiles, samples, sound } = await analyse(
    makeWave({ sampleRate, seconds }, chirp(sweep)),
  );
  const bandAt = (time: number) => {
    const hertz = sweep.from + ((sweep.to - sweep.from) * time) / seconds;
    return (hertz / sampleRate) * 1024;
  };
  for (const x of [10, 400, 800, 1270]) {
    const { band } = findPeak(overview, x);
    expect(Math.abs(band - bandAt(((x + 0.5) / 1280) * seconds))).toBeLessThanOrEqual(1);
  }
  const fine = await cutTile(sound, { level: 2, index: 5 });
  for (const tile of [fine, ...tiles]) {
    const columnSeconds = hopOf(tile.level) / sampleRate;
    for (const x of [3, 200, 500]) {
      const time = (tile.index * 512 + x + 0.5) * columnSeconds;
      if (time > seconds - columnSeconds) continue;
      /* A long column has all that sounds while it lasts. */
      const spread = (bandAt(columnSeconds) - bandAt(0)) / 2;
      expect(Math.abs(findPeak(tile, x).band - bandAt(time))).toBeLessThanOrEqual(1 + spread);
    }
  }
  const [finest, coarsest] = [finestStoredLevel(samples, sampleRate), coarsestLevel(samples)];
  const expected = Array.from({ length: coarsest - finest + 1 }, (_, order) =>
    countTiles(finest + order, samples),
  );
  expect(tiles).toHaveLength(expected.reduce((sum, count) => sum + count));
});

test("silence has no level anywhere, nor has what is behind the end of a sound", async () => {
  const { overview, tiles, sound } = await analyse(
    makeWave({ sampleRate: 16_000, seconds: 3 }, () => 0),
  );
  const fine = await cutTile(sound, { level: 0, index: 1 });
  for (const { levels } of [overview, fine, ...tiles]) {
    expect(levels.some((level) => level > 0)).toBe(false);
  }
});

test("a tile that is cut out of a sound is what the analysis of all of it has made", async () => {
  const wave = makeWave({ sampleRate: 16_000, seconds: 45 }, (time) => {
    return Math.sin(time) * tone(1200 + 300 * Math.floor(time))(time);
  });
  const { tiles, sound } = await analyse(wave);
  const stored = tiles.find(({ level, index }) => level === tiles[0]!.level && index === 1);
  const { level, index } = stored!;
  const { levels } = await cutTile(sound, { level, index });
  expect(Buffer.compare(levels, stored!.levels)).toBe(0);
});

test("a part is shown between its frequencies, the highest on top", async () => {
  const sampleRate = 48_000;
  const { samples } = makeWave({ sampleRate, seconds: 1 }, tone(2600));
  const shown = { width: 64, height: 100, minHertz: 2000, maxHertz: 3000 };
  const picture = cutPicture(samples, sampleRate, shown);
  const { band } = findPeak(picture, 32);
  expect(Math.abs(band - 60)).toBeLessThanOrEqual(1);
});
