import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import { findBackground } from "#media/thermal/background.ts";
import type { Film } from "#media/thermal/best-view.ts";
import type { Region } from "#media/thermal/region.ts";
import { decodeAll, headerOf } from "../cptv/cptv-samples.ts";

/** Half a camera's, as tests need many films. */
export const sensor = { width: 80, height: 60 };

export interface Animal {
  /** In a frame; undefined where it is out of sight. */
  at(frame: number): Region | undefined;
  /** By how much it is warmer than the ground. */
  warmth: number;
}

interface Made {
  frames?: number;
  animals?: Animal[];
  /** Of each pixel, up to so much more or less. */
  noise?: number;
  /** By how much the whole scene is warmer in a frame. */
  drift?(frame: number): number;
  /** What else is true of a frame. */
  facts?(frame: number): Partial<CptvFrame>;
  /** A background frame comes first. */
  background?: boolean;
}

const ground = 3000;

/** A film of a scene that is warmer below, encoded and decoded. The same in each run. */
export async function filmOf({
  frames: count = 45,
  animals = [],
  noise = 6,
  drift = () => 0,
  facts = () => ({}),
  background = false,
}: Made = {}): Promise<Film> {
  const more = background ? { hasBackgroundFrame: true } : {};
  const header = headerOf(sensor.width, sensor.height, more);
  const paint = (frame: number, seen: Animal[]) => {
    const pixels = Uint16Array.from(
      { length: sensor.width * sensor.height },
      (_, at) => ground + Math.floor(at / sensor.width) + noiseAt(at, frame, noise) + drift(frame),
    );
    for (const { at, warmth } of seen) warm(pixels, at(frame), warmth);
    return pixels;
  };
  const film = Array.from({ length: count }, (_, frame) => ({
    background: false,
    timeOnMs: 100_000 + frame * 111,
    pixels: paint(frame, animals),
    ...facts(frame),
  }));
  const first = { background: true, timeOnMs: 100_000, pixels: paint(0, []) };
  const file = encodeCptv(header, background ? [first, ...film] : film);
  const decoded = await decodeAll(file);
  const frames = decoded.frames.filter((frame) => !frame.background);
  const empty = decoded.frames.find((frame) => frame.background);
  return { size: sensor, frames, background: empty?.pixels ?? findBackground(frames) };
}

function warm(pixels: Uint16Array, region: Region | undefined, warmth: number): void {
  if (!region) return;
  for (let y = region.y; y < region.y + region.height; y++) {
    for (let x = region.x; x < region.x + region.width; x++) {
      if (x < 0 || y < 0 || x >= sensor.width || y >= sensor.height) continue;
      pixels[y * sensor.width + x]! += warmth;
    }
  }
}

function noiseAt(at: number, frame: number, most: number): number {
  const mixed = Math.imul((at * 31 + frame * 7919) ^ (at >>> 5), 2_654_435_761) >>> 8;
  return (mixed % (2 * most + 1)) - most;
}
