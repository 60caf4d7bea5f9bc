import { writeWav } from "#media/sound/clip/wav.ts";

export interface Wave {
  sampleRate: number;
  samples: Float32Array;
}

/** What a function of the time in seconds says, -1 to 1. */
export function makeWave(
  { sampleRate, seconds }: { sampleRate: number; seconds: number },
  at: (time: number) => number,
): Wave {
  const length = Math.round(seconds * sampleRate);
  return { sampleRate, samples: Float32Array.from({ length }, (_, n) => at(n / sampleRate)) };
}

export function tone(hertz: number, strength = 0.5): (time: number) => number {
  return (time) => strength * Math.sin(2 * Math.PI * hertz * time);
}

/** From one frequency to another, evenly. */
export function chirp(
  { from, to, seconds }: { from: number; to: number; seconds: number },
  strength = 0.5,
): (time: number) => number {
  const pace = (to - from) / seconds;
  return (time) => strength * Math.sin(2 * Math.PI * (from * time + (pace * time * time) / 2));
}

export function toWav({ sampleRate, samples }: Wave): Uint8Array<ArrayBuffer> {
  return writeWav(samples, sampleRate);
}
