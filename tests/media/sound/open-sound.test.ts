import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { readAll } from "#media/sound/decoding/packet-decoder.ts";
import { openSound } from "#media/sound/open-sound.ts";
import { openParts } from "#media/sound/parts/open-parts.ts";
import { SoundError } from "#media/sound/sound-fault.ts";
import { sourceOfBytes } from "#media/sound/sound-source.ts";
import { rounds } from "#tests/support/chance.ts";
import { encodeSound } from "#tests/support/sounds/coded.ts";
import { writePcm } from "#tests/support/sounds/pcm.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";

const seconds = 1.5;

/** The share of what is heard that is at one frequency, and how loud it is. */
function measureTone(samples: Float32Array, share: number) {
  let [real, imaginary, all] = [0, 0, 0];
  for (let n = 0; n < samples.length; n++) {
    real += samples[n]! * Math.cos(2 * Math.PI * share * n);
    imaginary += samples[n]! * Math.sin(2 * Math.PI * share * n);
    all += samples[n]! ** 2;
  }
  const strength = (2 * Math.hypot(real, imaginary)) / samples.length;
  return { strength, purity: (strength ** 2 / 2) * (samples.length / all) };
}

async function expectTone(file: Uint8Array, coding: string, sampleRate: number) {
  const sound = await openSound(sourceOfBytes(file));
  expect(sound.facts).toMatchObject({ coding, sampleRate });
  const samples = await readAll(sound.read());
  expect(samples.length / sampleRate).toBeGreaterThan(seconds - 0.05);
  expect(samples.length / sampleRate).toBeLessThan(seconds + 0.1);
  const { strength, purity } = measureTone(samples.subarray(4096, -4096), 1000 / sampleRate);
  expect(strength).toBeCloseTo(0.5, 1);
  expect(purity).toBeGreaterThan(0.98);
  const part = await readAll(sound.read({ startSeconds: 0.5, endSeconds: 0.75 }));
  expect(part.length).toBe(Math.round(0.75 * sampleRate) - Math.round(0.5 * sampleRate));
  expect(measureTone(part, 1000 / sampleRate).strength).toBeCloseTo(0.5, 1);
  sound.close();
}

test.each(["pcm-u8", "pcm-s16", "pcm-s24", "pcm-s32", "pcm-f32", "pcm-f64"] as const)(
  "%s is read in one and two channels, at the rates of recorders",
  async (coding) => {
    for (const sampleRate of [8000, 48_000, 384_000]) {
      const wave = makeWave({ sampleRate, seconds }, tone(1000));
      for (const channels of [1, 2]) {
        await expectTone(writePcm(wave, { coding, channels }), coding, sampleRate);
      }
    }
  },
);

test.each([
  ["flac", { coder: "flac", format: "flac" }, [8000, 48_000, 96_000, 384_000]],
  ["mp3", { coder: "libmp3lame", format: "mp3" }, [16_000, 44_100]],
  ["opus", { coder: "libopus", format: "ogg" }, [48_000]],
  ["vorbis", { coder: "libvorbis", format: "ogg" }, [22_050, 48_000]],
] as const)("%s is read in one and two channels", async (coding, how, rates) => {
  for (const sampleRate of rates) {
    const wave = makeWave({ sampleRate, seconds }, tone(1000));
    for (const channels of [1, 2]) {
      await expectTone(await encodeSound(wave, { ...how, channels }), coding, sampleRate);
    }
  }
});

const fixtures = new URL("../../../../shared/fixtures/recordings/", import.meta.url);

test.skipIf(!existsSync(fixtures))(
  "AAC of recorders is read at its own rate (skipped: no fixtures)",
  async () => {
    for (const [name, sampleRate, length] of [
      ["60sec-audio.m4a", 16_000, 61.8],
      ["embedded-metadata-tc2.aac", 48_000, 10],
    ] as const) {
      const sound = await openSound(sourceOfBytes(readFileSync(new URL(name, fixtures))));
      expect(sound.facts).toMatchObject({ coding: "aac", sampleRate, channels: 1 });
      expect((await readAll(sound.read())).length / sampleRate).toBeCloseTo(length, 0);
    }
  },
);

const whole = toWav(makeWave({ sampleRate: 8000, seconds: 0.5 }, tone(1000)));

async function failureOf(file: Uint8Array): Promise<string | number> {
  try {
    const sound = await openSound(sourceOfBytes(file));
    return (await readAll(sound.read())).length;
  } catch (error) {
    if (error instanceof SoundError) return error.reason;
    throw error;
  }
}

async function readPart(file: Uint8Array): Promise<Float32Array> {
  const parts = await openParts(sourceOfBytes(file));
  return readAll(parts.read({ startSeconds: 0.3, endSeconds: 0.4 }));
}

test("a file without sound says what it is", async () => {
  expect(await failureOf(new Uint8Array(0))).toBe("empty");
  expect(await failureOf(new Uint8Array(5000).fill(9))).toBe("not-sound");
  expect(await failureOf(whole.slice(0, 20))).toBe("damaged");
  expect(await failureOf(whole.slice(0, 44 + 2000))).toBe(1000);
});

test("FLAC of which no first frame is found is damaged, and is not looked through for ever", async () => {
  const wave = makeWave({ sampleRate: 16_000, seconds: 0.5 }, tone(1000));
  const file = await encodeSound(wave, { coder: "flac", format: "flac" });
  const frame = Buffer.from(file).indexOf(Uint8Array.of(0xff, 0xf8));
  expect(frame).toBeGreaterThan(0);
  file[frame] = 0;
  expect(await failureOf(file)).toBe("damaged");
  expect(await failureOf(file.slice(0, frame))).toBe("damaged");
  expect(await failureOf(whole.slice(0, 44))).toBe("cut");
});

test("FLAC that says its frames are longer than any can be is damaged", async () => {
  const wave = makeWave({ sampleRate: 16_000, seconds: 0.5 }, tone(1000));
  const file = await encodeSound(wave, { coder: "flac", format: "flac" });
  expect(await failureOf(file)).toBe(8000);
  const info = Buffer.from(file.buffer).subarray(8);
  /* Of the samples of a block in one channel, five bytes each. */
  const maxFrameBytes = info.readUInt16BE(2) * 5 + 18;
  const write = (bytes: number) => info.writeUIntBE(bytes, 7, 3);
  write(maxFrameBytes);
  expect(await failureOf(file)).toBe(8000);
  write(maxFrameBytes + 1);
  expect(await failureOf(file)).toBe("damaged");
});

test.for([
  ["flac", { coder: "flac", format: "flac" }],
  ["mp3", { coder: "libmp3lame", format: "mp3" }],
] as const)("%s of more packets than memory has room for is too large", async ([, coding]) => {
  const wave = makeWave({ sampleRate: 16_000, seconds: 2 }, tone(1000));
  const source = sourceOfBytes(await encodeSound(wave, coding));
  await expect(openSound(source, { maxPackets: 4 })).rejects.toMatchObject({
    reason: "too-large",
  });
  (await openSound(source, { maxPackets: 100 })).close();
});

test("what reading the source throws is thrown as it is", async () => {
  const failing = { bytes: 10_000, read: () => Promise.reject(new Error("The disk is gone.")) };
  await expect(openSound(failing)).rejects.toThrow("The disk is gone.");
});

test("cut and damaged files end in sound or in a state, whatever was done to them, and print nothing", async () => {
  using printed = vi.spyOn(console, "log");
  const wave = makeWave({ sampleRate: 16_000, seconds: 0.6 }, tone(1000));
  const files = [
    toWav(wave),
    await encodeSound(wave, { coder: "flac", format: "flac" }),
    await encodeSound(wave, { coder: "libmp3lame", format: "mp3" }),
    await encodeSound({ ...wave, sampleRate: 48_000 }, { coder: "libopus", format: "ogg" }),
    await encodeSound(wave, { coder: "libvorbis", format: "ogg" }),
  ];
  const damage = fc.record({
    file: fc.constantFrom(...files),
    keep: fc.double({ min: 0, max: 1, noNaN: true }),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      maxLength: 200,
      size: "max",
    }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, keep, changes }) => {
      const damaged = file.slice(0, Math.ceil(file.length * keep));
      for (const [place, byte] of changes) damaged[Math.floor(place * damaged.length)] = byte;
      const outcome = await failureOf(damaged);
      if (typeof outcome === "number") expect(outcome).toBeLessThan(16_000 * 60);
      const part = await readPart(damaged).catch((error: unknown) => error);
      if (part instanceof Float32Array) expect(part.length).toBeLessThanOrEqual(48_000 * 0.1 + 1);
      else expect(part).toBeInstanceOf(SoundError);
    }),
    { numRuns: rounds(150) },
  );
  expect(printed).not.toHaveBeenCalled();
});
