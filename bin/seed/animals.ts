import type { Limb, Point } from "./limb.ts";

/** How an animal gets about, in pixels of its own size and seconds. */
export interface Gait {
  speed: number;
  /** Pixels that one full cycle of the legs covers. */
  stride: number;
  goSeconds: Point;
  stopSeconds: Point;
  /** How high each cycle lifts the whole body. */
  bounce: number;
  /** Comes down from the air and leaves into it. */
  flies?: true;
}

export interface Animal {
  /** Its label in the tree of labels. */
  label: string;
  gait: Gait;
  /** Facing right with its feet at height 0 and up negative; `phase` is that of the legs, in radians. */
  pose(phase: number, flying: boolean): Limb[];
}

const cat: Animal = {
  label: "cat",
  gait: { speed: 15, stride: 22, goSeconds: [2, 5], stopSeconds: [0.4, 1.5], bounce: 0.8 },
  pose: (phase) => [
    limb([-9, -11.5], [0, -11], 5, 5.2, 0.66),
    limb([0, -11], [8, -12], 5.2, 4.4, 0.72),
    limb([9, -14], [13, -16], 3.2, 3.6, 1),
    limb([11.4, -18.5], [10.6, -21.5], 1.4, 0.6, 0.95),
    limb([14.6, -18.5], [15.2, -21.5], 1.4, 0.6, 0.95),
    limb([-13, -13], [-19, -15 + Math.sin(phase / 2)], 1.7, 1.4, 0.55),
    limb([-19, -15 + Math.sin(phase / 2)], [-22, -22 + 2 * Math.sin(phase / 2)], 1.4, 1.1, 0.5),
    ...walk(phase, { hips: [-9, 8], height: -9, step: 4.5, thickness: 1.6 }),
  ],
};

const possum: Animal = {
  label: "possum",
  gait: { speed: 8, stride: 15, goSeconds: [1.5, 4], stopSeconds: [0.8, 2.5], bounce: 1 },
  pose: (phase) => [
    limb([-7, -9], [3, -8.5], 6.6, 5.4, 0.68),
    limb([7, -9], [11, -8], 3.6, 3.4, 0.9),
    limb([12, -7.5], [15.5, -5.8], 2.6, 1.2, 1),
    limb([9.6, -11], [9, -14.5], 1.7, 1.2, 1),
    limb([12.2, -11], [12.8, -14], 1.5, 1, 0.95),
    limb([-12, -8], [-20, -4 + Math.sin(phase / 2)], 2.8, 2.4, 0.5),
    limb([-20, -4 + Math.sin(phase / 2)], [-28, -6 + 2 * Math.sin(phase / 2)], 2.4, 1.6, 0.45),
    ...walk(phase, { hips: [-8, 5], height: -5, step: 3.2, thickness: 1.9 }),
  ],
};

const hedgehog: Animal = {
  label: "hedgehog",
  gait: { speed: 5, stride: 7, goSeconds: [2, 5], stopSeconds: [0.6, 2], bounce: 0.4 },
  pose: (phase) => [
    limb([-4, -5.5], [2.5, -5.2], 5.2, 4.4, 0.5),
    limb([6, -3.6], [10.5, -1.8], 2.6, 0.9, 1),
    limb([6, -5.6], [6, -6.4], 1, 0.8, 0.95),
    ...walk(phase, { hips: [-4, 3.5], height: -2, step: 1.6, thickness: 1.1 }),
  ],
};

const rabbit: Animal = {
  label: "rabbit",
  gait: { speed: 19, stride: 17, goSeconds: [0.8, 2.2], stopSeconds: [0.8, 3], bounce: 6 },
  pose: (phase) => {
    const reach = 4 * Math.sin(phase) ** 2;
    return [
      limb([-6, -6.5], [3, -7.5], 5.6, 4.2, 0.7),
      limb([6.5, -11], [9.5, -11], 3.1, 2.4, 1),
      limb([6, -13], [3.4 - reach / 2, -21], 1.4, 1, 0.9),
      limb([8, -13], [7 - reach / 2, -21.5], 1.4, 1, 0.95),
      limb([-11.5, -8], [-12, -8.5], 1.7, 1.6, 0.6),
      limb([-6, -4], [-5 - reach, -1], 2.6, 1.5, 0.85),
      limb([-5 - reach, -1], [-1 - reach, -0.8], 1.3, 1.1, 0.9),
      limb([4.5, -5], [6 + reach, -0.8], 1.6, 1, 0.9),
    ];
  },
};

const bird: Animal = {
  label: "bird",
  gait: {
    speed: 9,
    stride: 6,
    goSeconds: [0.5, 1.2],
    stopSeconds: [0.6, 1.6],
    bounce: 2,
    flies: true,
  },
  pose: (phase, flying) => [
    limb([-3, -6.5], [3, -7.5], 3.4, 2.8, 0.75),
    limb([5, -10.5], [5.4, -10.6], 2.2, 2.1, 1),
    limb([7, -10.4], [9.6, -10], 0.8, 0.4, 0.7),
    limb([-6, -5.8], [-11, -4.8], 1.6, 0.9, 0.5),
    ...(flying
      ? [
          limb([-1, -8], [-7, -8 - 8 * Math.sin(phase)], 3, 1.2, 0.7),
          limb([1, -8], [-3, -8 - 9 * Math.sin(phase)], 2.6, 1, 0.65),
        ]
      : [limb([-0.4, -4], [0.2, 0], 0.6, 0.4, 0.55), limb([1.6, -4], [2.4, 0], 0.6, 0.4, 0.55)]),
  ],
};

/** What sets cameras off when the wind blows. */
const branch: Animal = {
  label: "false-positive",
  gait: { speed: 0, stride: 1, goSeconds: [60, 60], stopSeconds: [0, 0], bounce: 0 },
  pose: (phase) => {
    const sway = Math.sin(phase) + 0.4 * Math.sin(phase * 2.7);
    const tip: Point = [14 + sway * 2, -14 + sway * 4];
    return [
      limb([-48, -66], [0, -34 + sway], 1.4, 1, 0.22),
      limb([0, -34 + sway], tip, 1, 0.8, 0.2),
      limb([-2, -33 + sway], [9 + sway, -36 + sway * 3], 1.8, 2.4, 0.18),
      limb([7, -24 + sway * 2], [18 + sway, -27 + sway * 3], 1.6, 2.6, 0.18),
      limb(tip, [19 + sway * 2, -9 + sway * 5], 2.4, 1.4, 0.2),
    ];
  },
};

export const animals = {
  bird,
  branch,
  cat,
  hedgehog,
  mouse: rodent("mouse", 0.6, 24),
  possum,
  rabbit,
  rat: rodent("rat", 0.9, 26),
};

export type Species = keyof typeof animals;

function rodent(label: string, size: number, speed: number): Animal {
  return {
    label,
    gait: { speed, stride: 9 * size, goSeconds: [0.4, 1.4], stopSeconds: [0.5, 2], bounce: 0.5 },
    pose: (phase) =>
      [
        limb([-4.5, -4], [3, -3.7], 3.7, 2.9, 0.8),
        limb([6, -3.8], [10, -2.4], 2.2, 0.8, 1),
        limb([5.4, -6], [5, -7], 1.2, 1, 0.9),
        limb([-8, -3], [-14, -1.2], 1.1, 0.8, 0.6),
        limb([-14, -1.2], [-22, -2.6 + Math.sin(phase / 2)], 0.8, 0.6, 0.55),
        ...walk(phase, { hips: [-4, 3.5], height: -2, step: 1.8, thickness: 0.8 }),
      ].map((part) => shrink(part, size)),
  };
}

interface Legs {
  hips: readonly [hind: number, fore: number];
  height: number;
  step: number;
  thickness: number;
}

/** Four legs, the diagonal ones together; a foot on its way forward is off the ground. */
function walk(phase: number, { hips, height, step, thickness }: Legs): Limb[] {
  return hips.flatMap((hip, end) =>
    [0, 1].map((side) => {
      const own = phase + (end === side ? 0 : Math.PI);
      const foot: Point = [
        hip + side * 1.6 + step * Math.sin(own),
        -thickness / 2 - Math.max(0, Math.cos(own)) * (step / 3),
      ];
      return limb([hip + side * 1.6, height], foot, thickness * 1.3, thickness * 0.8, 0.88);
    }),
  );
}

function limb(from: Point, to: Point, thick: number, thin: number, heat: number): Limb {
  return { from, to, radii: [thick, thin], heat };
}

function shrink({ from, to, radii, heat }: Limb, size: number): Limb {
  const scale = ([a, b]: Point): Point => [a * size, b * size];
  return { from: scale(from), to: scale(to), radii: scale(radii), heat };
}
