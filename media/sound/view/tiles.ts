/*
 * The picture of a sound in tiles, as maps have them: each is as high as all frequencies and 512 columns wide; at each level a
 * column is twice as long as at the one before.
 */

/** Pixels, both ways. */
export const tileSide = 512;
/** Samples in a column at level 0. */
const finestHop = 64;
/** What is shorter is cut out of the file when it is asked for. */
const storedSeconds = 20;

/** Samples in a column of that level. */
export function hopOf(level: number): number {
  return finestHop * 2 ** level;
}

/** Seconds in a tile of that level. */
export function tileSeconds(level: number, sampleRate: number): number {
  return (tileSide * hopOf(level)) / sampleRate;
}

/** The first level of which one tile holds the whole sound: there are none above. */
export function coarsestLevel(samples: number): number {
  return Math.max(0, Math.ceil(Math.log2(samples / (tileSide * finestHop))));
}

/** Tiles from here on are made once and stored. */
export function finestStoredLevel(samples: number, sampleRate: number): number {
  const long = Math.ceil(Math.log2((storedSeconds * sampleRate) / (tileSide * finestHop)));
  return Math.min(coarsestLevel(samples), Math.max(0, long));
}

export function countTiles(level: number, samples: number): number {
  return Math.max(1, Math.ceil(samples / (tileSide * hopOf(level))));
}
