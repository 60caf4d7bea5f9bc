import type { Contrast } from "../spectrum/contrast.ts";
import { levelOfDecibels, mostLevel } from "../spectrum/levels.ts";
import type { LevelPicture } from "../spectrum/pyramid.ts";
import { hertzOfShare, type FrequencyScale } from "./frequency.ts";
import { findSoundColours, type SoundPalette } from "./sound-palettes.ts";

interface Look extends Contrast {
  palette: SoundPalette;
  scale: FrequencyScale;
  /** Half of the rate: what the top of the picture is at. */
  maxHertz: number;
  /** Of what is drawn; the width stays. */
  height: number;
}

export interface DrawnLevels {
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** Levels from 0 Hz on, in colours. What lies between two rows is between them, and of several the loudest is shown. */
export function drawLevels(
  { levels, width, height: rows }: LevelPicture,
  { palette, scale, maxHertz, height, ...contrast }: Look,
): DrawnLevels {
  const colours = stretch(findSoundColours(palette), contrast);
  const pixels = new Uint32Array(width * height);
  const axis = { minHertz: 0, maxHertz, scale };
  const rowAt = (y: number) => (1 - hertzOfShare(1 - y / height, axis) / maxHertz) * rows;
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [rowAt(y), rowAt(y + 1)];
    const read = bottom - top > 1 ? readLoudest : readBetween;
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = colours[read(levels, { x, width, rows, top, bottom })]!;
    }
  }
  return { data: new Uint8Array(pixels.buffer), width, height };
}

/** Levels of the palette's 256 colours between floor and top. */
function stretch(colours: Uint32Array, { floorDecibels, topDecibels }: Contrast): Uint32Array {
  const floor = levelOfDecibels(floorDecibels);
  const range = Math.max(1, levelOfDecibels(topDecibels) - floor);
  return Uint32Array.from({ length: mostLevel + 1 }, (_, level) => {
    const share = Math.min(1, Math.max(0, (level - floor) / range));
    return colours[Math.round(share * 255)]!;
  });
}

interface Place {
  x: number;
  width: number;
  rows: number;
  top: number;
  bottom: number;
}

function readLoudest(levels: Uint8Array, { x, width, rows, top, bottom }: Place): number {
  let loudest = 0;
  const last = Math.min(rows, Math.ceil(bottom));
  for (let row = Math.floor(top); row < last; row++) {
    loudest = Math.max(loudest, levels[row * width + x]!);
  }
  return loudest;
}

function readBetween(levels: Uint8Array, { x, width, rows, top, bottom }: Place): number {
  const middle = Math.max(0, (top + bottom) / 2 - 0.5);
  const row = Math.min(rows - 1, Math.floor(middle));
  const next = Math.min(rows - 1, row + 1);
  const share = middle - row;
  return Math.round(levels[row * width + x]! * (1 - share) + levels[next * width + x]! * share);
}
