import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export interface MapFileInput {
  /** By "zoom/x/y". */
  tiles: ReadonlyMap<string, Uint8Array>;
  /** 1 vector, 2 PNG, 3 JPEG, 4 WebP, 5 AVIF. */
  tileType?: number;
  metadata?: object;
  bounds: [west: number, south: number, east: number, north: number];
}

/**
 * Writes a PMTiles file of version 3 as its specification says (header of 127 bytes, directory, metadata, tiles), with
 * one directory, packed as the usual tools do.
 */
export async function writeMapFile(path: string, input: MapFileInput): Promise<void> {
  await writeFile(path, toMapFile(input));
}

export function toMapFile({ tiles, tileType = 2, metadata = {}, bounds }: MapFileInput): Buffer {
  const named = [...tiles].map(([name, data]) => {
    const [zoom = 0, x = 0, y = 0] = name.split("/").map(Number);
    return { id: zxyToTileId(zoom, x, y), zoom, data };
  });
  const sorted = named.toSorted((one, other) => one.id - other.id);
  const directory = gzipSync(toDirectory(sorted));
  const json = gzipSync(JSON.stringify(metadata));
  const bodies = Buffer.concat(sorted.map(({ data }) => data));
  const zooms = sorted.map(({ zoom }) => zoom);
  const header = Buffer.alloc(127);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  const jsonAt = 127 + directory.length;
  const bodiesAt = jsonAt + json.length;
  const places = [127, directory.length, jsonAt, json.length, 0, 0, bodiesAt, bodies.length];
  const counts = [sorted.length, sorted.length, sorted.length];
  for (const [index, value] of [...places, ...counts].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  }
  header.set([1, 2, 1, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [index, degrees] of bounds.entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  }
  header.writeUInt8(Math.min(...zooms), 118);
  return Buffer.concat([header, directory, json, bodies]);
}

/** Steps between the tiles' numbers, runs of one, lengths, and where each begins. */
function toDirectory(tiles: readonly { id: number; data: Uint8Array }[]): Buffer {
  const steps = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0));
  const lengths = tiles.map(({ data }) => data.length);
  let offset = 0;
  const offsets = lengths.map((length) => (offset += length) - length + 1);
  const values = [tiles.length, ...steps, ...tiles.map(() => 1), ...lengths, ...offsets];
  return Buffer.from(values.flatMap(toVarint));
}

function toVarint(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [value] : [low + 128, ...toVarint(Math.floor(value / 128))];
}
