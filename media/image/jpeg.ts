import { codeAt, type ForwardReader, viewOf } from "../bytes/forward-reader.ts";
import { type ExifFacts, readExif } from "./exif.ts";
import { type ImageHeader, maxParts } from "./image-header.ts";

const app1 = 0xe1;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** From behind the start mark to the frame header, which EXIF data comes before. */
export async function readJpeg(reader: ForwardReader): Promise<ImageHeader | undefined> {
  let exif: ExifFacts = {};
  for (let count = 0; count < maxParts; count++) {
    const head = await reader.take(4);
    const marker = head[1] as number;
    const length = viewOf(head).getUint16(2) - 2;
    if (head[0] !== 0xff || length < 0 || marker === startOfScan || marker === endOfImage)
      return undefined;
    if (isFrameHeader(marker)) {
      const frame = viewOf(await reader.take(5));
      return { width: frame.getUint16(3), height: frame.getUint16(1), exif };
    }
    if (marker === app1) exif = { ...exif, ...readApp1(await reader.take(length)) };
    else await reader.skip(length);
  }
  return undefined;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** XMP data comes in segments of this kind, too. */
function readApp1(bytes: Uint8Array): ExifFacts {
  return codeAt(bytes, 0) === "Exif" ? readExif(bytes.subarray(6)) : {};
}
