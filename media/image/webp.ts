import { codeAt, type ForwardReader, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { type ExifFacts, readExif } from "./exif.ts";
import { maxExifBytes, type ImageHeader, maxParts } from "./image-header.ts";

const exifFlag = 0x08;

/** From behind the first two bytes. RFC 9649; RFC 6386, section 9.1. */
export async function readWebp(reader: ForwardReader): Promise<ImageHeader | undefined> {
  const start = await reader.take(10);
  if (codeAt(start, 6) !== "WEBP") return undefined;
  const { type, length } = await readChunkHead(reader);
  const head = viewOf(await reader.take(10));
  if (type === "VP8 ") {
    const [width, height] = [head.getUint16(6, true), head.getUint16(8, true)];
    return { width: width & 0x3fff, height: height & 0x3fff, exif: {} };
  }
  if (type === "VP8L") {
    const bits = head.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, exif: {} };
  }
  if (type !== "VP8X" || length < 10) return undefined;
  const hasExif = (head.getUint8(0) & exifFlag) !== 0;
  const findNext = async () => {
    await reader.skip(length - 10);
    return findExif(reader);
  };
  return {
    width: readUint24(head, 4) + 1,
    height: readUint24(head, 7) + 1,
    exif: hasExif ? await unlessCut(findNext(), {}) : {},
  };
}

async function findExif(reader: ForwardReader): Promise<ExifFacts> {
  for (let count = 0; count < maxParts; count++) {
    const { type, length } = await readChunkHead(reader);
    if (type !== "EXIF") await reader.skip(length);
    else if (length > maxExifBytes) break;
    else return readExif(dropMark(await reader.take(length)));
  }
  return {};
}

/** With the byte that fills the content up to an even length. */
async function readChunkHead(reader: ForwardReader): Promise<{ type: string; length: number }> {
  const head = await reader.take(8);
  const length = viewOf(head).getUint32(4, true);
  return { type: codeAt(head, 0), length: length + (length % 2) };
}

/** Some writers put the mark of JPEG before the data. */
function dropMark(bytes: Uint8Array): Uint8Array {
  return codeAt(bytes, 0) === "Exif" ? bytes.subarray(6) : bytes;
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
