import {
  codeAt,
  type ForwardReader,
  readForward,
  unlessCut,
  viewOf,
} from "../bytes/forward-reader.ts";
import { splitBoxes } from "../bytes/mp4-boxes.ts";
import { maxParts } from "./image-header.ts";

export interface Extent {
  offset: number;
  length: number;
}

/** Where a HEIF file keeps its EXIF data; undefined in several pieces. ISO/IEC 14496-12, 8.11.3 and 8.11.6. */
export async function findExifExtent(
  itemInfos: Uint8Array | undefined,
  itemLocations: Uint8Array | undefined,
): Promise<Extent | undefined> {
  const id = itemInfos && findItem(itemInfos, "Exif");
  if (id === undefined || !itemLocations) return undefined;
  const locations = itemLocations;
  return readForward(locations, (reader) => unlessCut(findExtent(reader, id), undefined));
}

function findItem(itemInfos: Uint8Array, itemType: string): number | undefined {
  const headBytes = itemInfos[0] === 0 ? 6 : 8;
  for (const [type, info] of splitBoxes(itemInfos.subarray(headBytes))) {
    if (type !== "infe" || info.length < 12) continue;
    const isLong = info[0] === 3;
    if (codeAt(info, isLong ? 10 : 8) !== itemType) continue;
    return isLong ? viewOf(info).getUint32(4) : viewOf(info).getUint16(4);
  }
  return undefined;
}

/** Versions 1 and 2 say what an offset counts from: 0 is the start of the file. */
async function findExtent(reader: ForwardReader, itemId: number): Promise<Extent | undefined> {
  const version = await readNumber(reader, 1);
  if (version > 2) return undefined;
  await reader.skip(3);
  const sizes = await readNumber(reader, 2);
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idBytes = version < 2 ? 2 : 4;
  const count = Math.min(await readNumber(reader, idBytes), maxParts);
  for (let order = 0; order < count; order++) {
    const id = await readNumber(reader, idBytes);
    const method = version === 0 ? 0 : (await readNumber(reader, 2)) & 15;
    await reader.skip(2);
    const base = await readNumber(reader, baseBytes);
    const extents = await readNumber(reader, 2);
    if (id === itemId) {
      if (method !== 0 || extents !== 1) return undefined;
      await reader.skip(indexBytes);
      const offset = base + (await readNumber(reader, offsetBytes));
      return { offset, length: await readNumber(reader, lengthBytes) };
    }
    await reader.skip(extents * (indexBytes + offsetBytes + lengthBytes));
  }
  return undefined;
}

async function readNumber(reader: ForwardReader, bytes: number): Promise<number> {
  const digits = await reader.take(bytes);
  return digits.reduce((number, digit) => number * 256 + digit, 0);
}
