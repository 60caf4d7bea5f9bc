import { expect, test } from "vitest";
import { joinBytes } from "#media/bytes/join-bytes.ts";
import { isHeavy, layOutCopy } from "#media/sound/copy/copy-layout.ts";
import { encodeCopy } from "#media/sound/copy/encode-copy.ts";
import { readAll } from "#media/sound/decoding/packet-decoder.ts";
import { openSound } from "#media/sound/open-sound.ts";
import { openParts } from "#media/sound/parts/open-parts.ts";
import { sourceOfBytes } from "#media/sound/sound-source.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";

const seconds = 4;

/** A tone, and a click in the middle of each second. */
const heard = (time: number) => (time % 1 > 0.5 && time % 1 < 0.502 ? 0.9 : tone(500, 0.1)(time));

async function copyOf(sampleRate: number, framesAtOnce: number) {
  const source = sourceOfBytes(toWav(makeWave({ sampleRate, seconds }, heard)));
  const layout = layOutCopy({ samples: sampleRate * seconds, sampleRate });
  const sound = await openParts(source);
  const parts: Uint8Array[] = [];
  for (let first = 0; first < layout.frames; first += framesAtOnce) {
    const count = Math.min(framesAtOnce, layout.frames - first);
    parts.push(await encodeCopy(sound, { layout, first, count }));
  }
  const bytes = joinBytes(parts);
  expect(bytes.length).toBe(layout.bytes);
  const copy = await openSound(sourceOfBytes(bytes));
  expect(copy.facts).toMatchObject({ coding: "mp3", sampleRate: layout.sampleRate });
  return { samples: await readAll(copy.read()), rate: layout.sampleRate };
}

/** When each second's click is loudest. */
function findClicks({ samples, rate }: { samples: Float32Array; rate: number }): number[] {
  return Array.from({ length: seconds }, (_, second) => {
    const part = samples.subarray(second * rate, (second + 1) * rate);
    const loudest = part.reduce(
      (most, one, at) => (Math.abs(one) > Math.abs(part[most]!) ? at : most),
      0,
    );
    return loudest / rate;
  });
}

test.each([8000, 16_000, 44_100, 48_000, 250_000])(
  "a sound of %i Hz is copied in parts that go on without a gap, each moment in its place",
  async (sampleRate) => {
    const whole = await copyOf(sampleRate, 1e6);
    const parts = await copyOf(sampleRate, 13);
    for (const at of findClicks(parts)) expect(Math.abs(at - 0.501)).toBeLessThan(0.003);
    const settled = whole.samples.length - whole.rate * 0.1;
    let [off, all] = [0, 0];
    for (let at = whole.rate * 0.1; at < settled; at++) {
      off += (whole.samples[at]! - parts.samples[at]!) ** 2;
      all += whole.samples[at]! ** 2;
    }
    expect(off / all).toBeLessThan(0.02);
  },
);

test("what a slow line carries is heard as it is", () => {
  const hour = { sampleRate: 48_000, samples: 48_000 * 3600 };
  expect(isHeavy(16_000 * 3600, hour)).toBe(false);
  expect(isHeavy(96_000 * 3600, hour)).toBe(true);
  expect(layOutCopy(hour).bytes).toBe(28_800_000);
});
