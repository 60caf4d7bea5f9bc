import type { Animal } from "./animals.ts";
import { between, type Chance } from "./chance.ts";
import { coverage, type Limb, type Point } from "./limb.ts";
import { roam, type Step } from "./movement.ts";
import { frameSize, backgroundValue } from "./scenery.ts";

export interface Shot {
  /** The camera's view with nothing in it, as `paintScenery` makes it. */
  scenery: Uint16Array;
  animals: readonly Animal[];
  frameCount: number;
  fps: number;
  chance: Chance;
}

/** The box around what an animal covers of a frame, in whole pixels, and how many pixels that is. */
export interface DetectedPosition {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number of the frame, from 0. */
  order: number;
  mass: number;
}

export interface Scene {
  frames: Uint16Array[];
  /** One for each animal, in their order; frames in which it is out of sight are left out. */
  tracks: { animal: Animal; positions: DetectedPosition[] }[];
}

/** By how much bare skin is warmer than the ground, in raw values. */
const skinContrast = 430;
const noiseSpread = 1.5;
const noiseLength = 4096;
const rowsApart = 6;

/** A synthetic thermal clip. The same chance gives the same scene to the last pixel. */
export function filmScene({ scenery, animals, frameCount, fps, chance }: Shot): Scene {
  const frames = filmView(scenery, frameCount, chance);
  const tracks = animals.map((animal) => {
    const steps = roam(animal, frameCount, fps, chance);
    const positions = steps.flatMap((step, order) => {
      const seen = drawAnimal(frames[order] as Uint16Array, place(animal, step));
      return seen ? [{ ...seen, order }] : [];
    });
    return { animal, positions };
  });
  return { frames, tracks };
}

/** Where an animal covers most of a frame. */
export function findLargest(positions: readonly DetectedPosition[]): DetectedPosition | undefined {
  return positions.toSorted((a, b) => b.mass - a.mass)[0];
}

/** The view through a noisy sensor. A frame renews the noise of every sixth row alone: it lives, and packs well. */
function filmView(scenery: Uint16Array, frameCount: number, chance: Chance): Uint16Array[] {
  const { width, height } = frameSize;
  const noise = makeNoise(chance);
  const pixels = scenery.slice();
  return Array.from({ length: frameCount }, (_, order) => {
    const step = order === 0 ? 1 : rowsApart;
    for (let row = order % step; row < height; row += step) {
      const offset = Math.floor(chance() * (noiseLength - width));
      for (let column = 0; column < width; column++) {
        const at = row * width + column;
        pixels[at] = scenery[at]! + noise[offset + column]!;
      }
    }
    return pixels.slice();
  });
}

/** The sum of four even numbers is nearly normal. */
function makeNoise(chance: Chance): Int8Array {
  const even = () => between(chance, -1, 1);
  return Int8Array.from({ length: noiseLength }, () =>
    Math.round((even() + even() + even() + even()) * 0.87 * noiseSpread),
  );
}

/** An animal's limbs in the pixels of the frame. */
function place({ pose }: Animal, { x, y, lift, facing, scale, phase, flying }: Step): Limb[] {
  const toFrame = ([across, up]: Point): Point => [
    x + across * facing * scale,
    y + up * scale - lift,
  ];
  return pose(phase, flying).map(({ from, to, radii, heat }) => ({
    from: toFrame(from),
    to: toFrame(to),
    radii: [radii[0] * scale, radii[1] * scale],
    heat,
  }));
}

/** Warms the pixels that limbs cover, the warmest limb of each; undefined where none is in the frame. */
function drawAnimal(
  pixels: Uint16Array,
  limbs: Limb[],
): Omit<DetectedPosition, "order"> | undefined {
  const area = boundsOf(limbs);
  let [left, top, right, bottom, mass] = [frameSize.width, frameSize.height, -1, -1, 0];
  for (let y = area.top; y <= area.bottom; y++) {
    for (let x = area.left; x <= area.right; x++) {
      const { heat, share } = warmest(limbs, x, y);
      if (share === 0) continue;
      const at = y * frameSize.width + x;
      const behind = pixels[at]!;
      pixels[at] = Math.round(behind + share * (backgroundValue + skinContrast * heat - behind));
      if (share < 0.5) continue;
      mass++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (mass === 0) return undefined;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, mass };
}

function warmest(limbs: Limb[], x: number, y: number) {
  let best = { heat: 0, share: 0 };
  for (const limb of limbs) {
    const share = coverage(limb, x, y);
    if (share * limb.heat > best.share * best.heat) best = { heat: limb.heat, share };
  }
  return best;
}

/** The pixels of the frame that limbs can reach. */
function boundsOf(limbs: Limb[]) {
  const reach = limbs.flatMap(({ from, to, radii }) => [
    { at: from, radius: radii[0] + 2 },
    { at: to, radius: radii[1] + 2 },
  ]);
  const edge = (axis: 0 | 1, side: 1 | -1) =>
    reach.map(({ at, radius }) => at[axis] + side * radius);
  return {
    left: Math.max(0, Math.floor(Math.min(...edge(0, -1)))),
    right: Math.min(frameSize.width - 1, Math.ceil(Math.max(...edge(0, 1)))),
    top: Math.max(0, Math.floor(Math.min(...edge(1, -1)))),
    bottom: Math.min(frameSize.height - 1, Math.ceil(Math.max(...edge(1, 1)))),
  };
}
