import { buffer } from "node:stream/consumers";
import { coarsestLevel, countTiles } from "#media/sound/view/tiles.ts";

/*
 * Tiles of one sound in one file: where each begins, and where the last ends, as whole numbers of 32 bits; then the tiles, as
 * WebP of one byte a pixel. The finest level comes first, and in it the start of the sound.
 */

const bytesOfPlace = 4;

interface Stored {
  samples: number;
  finestLevel: number;
}

/** Whether it is stored, and not cut out of the sound when it is asked for. */
export function isStored(level: number, { samples, finestLevel }: Stored): boolean {
  return level >= finestLevel && level <= coarsestLevel(samples);
}

/** Its number in the file. */
export function orderOf(
  { level, index }: { level: number; index: number },
  { samples, finestLevel }: Stored,
): number {
  let order = index;
  for (let finer = finestLevel; finer < level; finer++) {
    order += countTiles(finer, samples);
  }
  return order;
}

export function packTiles(tiles: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = (tiles.length + 1) * bytesOfPlace;
  const packed = new Uint8Array(tiles.reduce((end, tile) => end + tile.length, head));
  const places = new DataView(packed.buffer, 0, head);
  let end = head;
  for (const [order, tile] of tiles.entries()) {
    places.setUint32(order * bytesOfPlace, end);
    packed.set(tile, end);
    end += tile.length;
  }
  places.setUint32(tiles.length * bytesOfPlace, end);
  return packed;
}

interface PackedFile {
  bytes: number;
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** Undefined where there is none of that number. */
export async function readTile(
  file: PackedFile,
  order: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const at = order * bytesOfPlace;
  if (at + 2 * bytesOfPlace > file.bytes) return undefined;
  const places = await readPart(file, at, at + 2 * bytesOfPlace);
  const view = new DataView(places.buffer);
  const [start, end] = [view.getUint32(0), view.getUint32(bytesOfPlace)];
  if (start >= end || end > file.bytes) return undefined;
  return readPart(file, start, end);
}

async function readPart(
  file: PackedFile,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(file.read({ start, end: end - 1 })));
}
