import { codeAt, type ForwardReader, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { type ExifFacts, readExif } from "./exif.ts";
import { type ImageHeader, maxParts } from "./image-header.ts";

const app1 = 0xe1;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Coefficients of two bytes of four colours, and what they become. */
const inPasses = { heldBytes: 10 };

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
      const frame = viewOf(await reader.take(6));
      const isInPasses =
        isProgressive(marker) ||
        (await unlessCut(hasMoreScans(reader, frame.getUint8(5), length - 6), false));
      const size = { width: frame.getUint16(3), height: frame.getUint16(1) };
      return { ...size, ...(isInPasses ? inPasses : {}), exif };
    }
    if (marker === app1) exif = { ...exif, ...readApp1(await reader.take(length)) };
    else await reader.skip(length);
  }
  return undefined;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isProgressive(marker: number): boolean {
  return [0xc2, 0xc6, 0xca, 0xce].includes(marker);
}

/** Behind the frame header: whether the first scan has fewer components than the frame, or cannot be told. */
async function hasMoreScans(reader: ForwardReader, components: number, rest: number) {
  await reader.skip(Math.max(0, rest));
  for (let count = 0; count < maxParts; count++) {
    const head = await reader.take(4);
    if (head[0] !== 0xff || head[1] === 0xff) break;
    if (head[1] === startOfScan) return viewOf(await reader.take(1)).getUint8(0) < components;
    await reader.skip(Math.max(0, viewOf(head).getUint16(2) - 2));
  }
  return true;
}

/** XMP data comes in segments of this kind, too. */
function readApp1(bytes: Uint8Array): ExifFacts {
  return codeAt(bytes, 0) === "Exif" ? readExif(bytes.subarray(6)) : {};
}
