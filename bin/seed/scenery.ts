import { between, type Chance } from "./chance.ts";
import { coverage, type Limb } from "./limb.ts";

export const frameSize = { width: 160, height: 120 };

/** Raw values of a Lepton 3.5 in hundredths of a kelvin: cool ground at 6 °C. */
export const backgroundValue = 27_900;

/** What a camera sees when nothing moves: sky, a ridge, rough ground, trees and a stone that keeps the sun's warmth. */
export function paintScenery(chance: Chance): Uint16Array {
  const ridge = makeRidge(chance);
  const coarse = makeRoughness(chance, 22);
  const fine = makeRoughness(chance, 6);
  const standing = [...plantTrees(chance), layStone(chance)];
  return paint((x, y) => {
    const roughness = 14 * coarse(x, y) + 9 * fine(x, y);
    const above = ridge(x) - y;
    const plain =
      above > 0
        ? -95 - Math.min(above, 40) * 0.7 + 6 * coarse(x, y)
        : -28 + (y - ridge(x)) * 0.35 + roughness;
    const warmth = standing.map((limb) => coverage(limb, x, y) * (limb.heat + roughness - plain));
    return backgroundValue + plain + Math.max(0, ...warmth);
  });
}

function paint(valueAt: (x: number, y: number) => number): Uint16Array {
  return Uint16Array.from({ length: frameSize.width * frameSize.height }, (_, at) =>
    Math.round(valueAt(at % frameSize.width, Math.floor(at / frameSize.width))),
  );
}

function makeRidge(chance: Chance): (x: number) => number {
  const height = between(chance, 24, 40);
  const waves = [40, 17, 7].map((length) => ({
    length,
    shift: between(chance, 0, 6),
    size: length / 9,
  }));
  return (x) =>
    waves.reduce(
      (sum, { length, shift, size }) => sum + size * Math.sin(x / length + shift),
      height,
    );
}

/** Smooth unevenness between -1 and 1, in lumps of so many pixels. */
function makeRoughness(chance: Chance, lump: number): (x: number, y: number) => number {
  const columns = Math.ceil(frameSize.width / lump) + 2;
  const rows = Math.ceil(frameSize.height / lump) + 2;
  const lattice = Array.from({ length: columns * rows }, () => between(chance, -1, 1));
  return (x, y) => {
    const [column, row] = [Math.floor(x / lump), Math.floor(y / lump)];
    const [across, down] = [ease(x / lump - column), ease(y / lump - row)];
    const at = row * columns + column;
    const top = mix(lattice[at]!, lattice[at + 1]!, across);
    return mix(top, mix(lattice[at + columns]!, lattice[at + columns + 1]!, across), down);
  };
}

function plantTrees(chance: Chance): Limb[] {
  const count = 1 + Math.floor(chance() * 3);
  return Array.from({ length: count }, () => {
    const x = between(chance, 5, frameSize.width - 5);
    const foot = between(chance, 48, 66);
    const lean = between(chance, -6, 6);
    const thickness = between(chance, 2.5, 5);
    return { from: [x, foot], to: [x + lean, -5], radii: [thickness, thickness * 0.7], heat: 12 };
  });
}

function layStone(chance: Chance): Limb {
  const [x, y] = [between(chance, 20, 140), between(chance, 60, 80)];
  return { from: [x, y], to: [x + between(chance, 6, 14), y], radii: [5, 3.5], heat: 45 };
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
