import { createHash } from "node:crypto";
import { open, stat, type FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import { Compression, PMTiles, SharedPromiseCache, type Header, type Source } from "pmtiles";
import type { TileCover } from "#contract/rules/locations/map-ground.ts";
import { toAttribution } from "./attribution.ts";

/** A file that is no map which can be shown: its message goes on after the file's name. */
export class UnfitMapFile extends Error {
  override name = "UnfitMapFile";
}

export interface MapFile {
  cover: TileCover;
  /** Of its tiles. */
  type: string;
  /** Absent where the file names nobody. */
  attribution: string | undefined;
  /** The same for the same map, whatever the file is called and wherever it lies. */
  fingerprint: string;
  /** Undefined where the map has none. */
  readTile(zoom: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  close(): Promise<void>;
}

/** Of one tile, and of each part of the index. */
const maxReadBytes = 4 * 1024 * 1024;
const maxUnpackedBytes = 16 * 1024 * 1024;
/** Of each part of the index: the usual tools make them of some thousand tiles. */
const maxIndexBytes = 1024 * 1024;
const maxIndexEntries = 65_536;
const leastEntryBytes = 4;
/** Parts of the index in memory; of the usual size each lists some thousand tiles. */
const keptParts = 16;
const headBytes = 16_384;

const types = new Map([
  [2, "image/png"],
  [3, "image/jpeg"],
  [4, "image/webp"],
  [5, "image/avif"],
]);
const vectorTypes = new Set([1, 6]);

/** Throws UnfitMapFile, or what the system says of the file. */
export async function openMapFile(path: string): Promise<MapFile> {
  /* To open a pipe would wait for whoever writes into it. */
  if (!(await stat(path)).isFile()) throw new UnfitMapFile("is not a file");
  const file = await open(path, "r");
  try {
    return await readMapFile(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readMapFile(file: FileHandle): Promise<MapFile> {
  const { size } = await file.stat();
  const cache = new SharedPromiseCache(keptParts, undefined, unpackIndex);
  const archive = new PMTiles(toSource(file), cache, unpack);
  const header = await archive.getHeader().catch(refuseOther);
  const type = requireType(header);
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (end > size) throw new UnfitMapFile("is cut short: copy it again");
  const metadata = await archive.getMetadata().catch(() => undefined);
  const fingerprint = createHash("sha256")
    .update(`${size} `)
    .update(await readPart(file, 0, Math.min(size, headBytes)));
  return {
    cover: toCover(header),
    type,
    attribution: readAttribution(metadata),
    fingerprint: fingerprint.digest("hex"),
    readTile: async (zoom, x, y) => {
      const found = await archive.getZxy(zoom, x, y);
      return found && new Uint8Array(found.data);
    },
    close: () => file.close(),
  };
}

/** The library says of what is no such file that its magic number is wrong; the system has codes for its faults. */
function refuseOther(error?: unknown): never {
  if (error instanceof UnfitMapFile) throw error;
  if (error instanceof Error && "code" in error) throw error;
  throw new UnfitMapFile("is not a PMTiles file of version 3");
}

function requireType({ specVersion, tileType, minZoom, maxZoom }: Header): string {
  if (specVersion !== 3 || minZoom > maxZoom || maxZoom > 26) refuseOther();
  const type = types.get(tileType);
  if (type) return type;
  const holds = vectorTypes.has(tileType) ? "vector tiles" : "tiles of an unknown kind";
  throw new UnfitMapFile(`holds ${holds}; maps need pictures: PNG, JPEG, WebP or AVIF`);
}

function toCover({ minZoom, maxZoom, minLon, minLat, maxLon, maxLat }: Header): TileCover {
  return { minZoom, maxZoom, west: minLon, south: minLat, east: maxLon, north: maxLat };
}

function readAttribution(metadata: unknown): string | undefined {
  if (typeof metadata !== "object" || metadata === null || !("attribution" in metadata)) return;
  const { attribution } = metadata;
  return typeof attribution === "string" ? toAttribution(attribution) || undefined : undefined;
}

function toSource(file: FileHandle): Source {
  return {
    getKey: () => "map",
    getBytes: async (offset, length) => ({
      data: (await readPart(file, offset, length)).buffer,
    }),
  };
}

/** Less where the file ends before. */
async function readPart(file: FileHandle, offset: number, length: number) {
  if (!(length <= maxReadBytes)) throw new UnfitMapFile("has a part that is too large");
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  return bytes.slice(0, bytesRead);
}

const unpackers = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
  [Compression.Zstd]: promisify(zstdDecompress),
};

async function unpack(
  packed: ArrayBuffer,
  compression: Compression,
  maxOutputLength = maxUnpackedBytes,
): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  const unpacked = await unpackers[compression](packed, { maxOutputLength });
  return new Uint8Array(unpacked).buffer;
}

/** The library makes as many entries as the first number says, before it sees whether they are there. */
async function unpackIndex(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const index = await unpack(packed, compression, maxIndexBytes);
  const mostEntries = Math.min(maxIndexEntries, index.byteLength / leastEntryBytes);
  if (index.byteLength > maxIndexBytes || readVarint(new Uint8Array(index)) > mostEntries) {
    throw new UnfitMapFile("has a part of its index that is too large");
  }
  return index;
}

/** At the start: seven bits a byte, the lowest first. */
function readVarint(bytes: Uint8Array): number {
  const last = bytes.findIndex((byte) => byte < 128);
  const digits = bytes.subarray(0, last + 1);
  return last < 0 ? Infinity : digits.reduceRight((value, byte) => value * 128 + (byte % 128), 0);
}
