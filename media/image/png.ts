import { codeAt, type ForwardReader, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { type ExifFacts, readExif } from "./exif.ts";
import { maxExifBytes, type ImageHeader, maxParts } from "./image-header.ts";

const checksumBytes = 4;
/** Eight of the deepest pixel, and half of that again for its passes. */
const interlaced = { heldBytes: 12 };

/** From behind the first two bytes to the first chunk of pixels. PNG, third edition. */
export async function readPng(reader: ForwardReader): Promise<ImageHeader | undefined> {
  if (codeAt(await reader.take(6), 0) !== "NG\r\n") return undefined;
  const head = await reader.take(8 + 13 + checksumBytes);
  if (codeAt(head, 4) !== "IHDR") return undefined;
  const view = viewOf(head);
  const exif = await unlessCut(findExif(reader), {});
  const isInterlaced = view.getUint8(20) !== 0;
  const size = { width: view.getUint32(8), height: view.getUint32(12) };
  return { ...size, ...(isInterlaced ? interlaced : {}), exif };
}

async function findExif(reader: ForwardReader): Promise<ExifFacts> {
  for (let count = 0; count < maxParts; count++) {
    const head = await reader.take(8);
    const type = codeAt(head, 4);
    const length = viewOf(head).getUint32(0);
    if (type === "IDAT" || type === "IEND") break;
    if (type === "eXIf" && length <= maxExifBytes) return readExif(await reader.take(length));
    await reader.skip(length + checksumBytes);
  }
  return {};
}
