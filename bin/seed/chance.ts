/** Numbers from 0 up to 1, in an order that a seed decides. */
export type Chance = () => number;

/** Mulberry32: small, fast and even enough for pictures. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(chance: Chance, least: number, most: number): number {
  return least + chance() * (most - least);
}

export function pick<T>(chance: Chance, from: readonly [T, ...T[]]): T {
  return from[Math.floor(chance() * from.length)] as T;
}
