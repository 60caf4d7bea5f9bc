import type { ByteSource } from "../cptv/byte-source.ts";
import {
  codeAt,
  type ForwardReader,
  readForward,
  unlessCut,
  viewOf,
} from "../bytes/forward-reader.ts";
import { enterBox, readBox, splitBoxes } from "../bytes/mp4-boxes.ts";
import { findExifExtent } from "./heif-items.ts";
import { type ExifFacts, readExif } from "./exif.ts";
import { maxExifBytes, type ImageHeader } from "./image-header.ts";

export interface HeifFacts extends ImageHeader {
  /** HEVC, as phones make them, or AV1. */
  format: "heif" | "avif";
}

/** As measured with four colours of which none is halved. */
const ofAvif = { heldBytes: 24 };
const maxBrandBytes = 1024;
/** A phone writes some 4 kB, with 50 tiles of a photo. */
const maxMetaBytes = 1024 * 1024;

export function isHeif(start: Uint8Array): boolean {
  return codeAt(start, 4) === "ftyp" && isBrand(codeAt(start, 8));
}

/** Of pictures, and of sequences that begin with one. ISO/IEC 23008-12, annex B. */
function isBrand(code: string): boolean {
  return /^(hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs])$/.test(code);
}

/** The largest picture's size, and EXIF behind the header; undefined before sizes are known. ISO/IEC 23008-12. */
export async function readHeifFacts(source: ByteSource): Promise<HeifFacts | undefined> {
  return readForward(source, (reader) => unlessCut(readFacts(reader), undefined));
}

async function readFacts(reader: ForwardReader): Promise<HeifFacts | undefined> {
  const first = await readBox(reader, Number.POSITIVE_INFINITY);
  const brandBytes = first ? first.end - reader.position : 0;
  if (first?.type !== "ftyp" || brandBytes < 4 || brandBytes > maxBrandBytes) return undefined;
  if (!isBrand(codeAt(await reader.take(brandBytes), 0))) return undefined;
  const end = await enterBox(reader, "meta", Number.POSITIVE_INFINITY);
  const metaBytes = end === undefined ? 0 : end - reader.position;
  if (metaBytes < 4 || metaBytes > maxMetaBytes) return undefined;
  const boxes = new Map(splitBoxes((await reader.take(metaBytes)).subarray(4)));
  const properties = listProperties(boxes.get("iprp"));
  const size = findLargest(properties);
  if (!size) return undefined;
  const isHevc = properties.some(([type]) => type === "hvcC");
  const exif = await unlessCut(findExif(reader, boxes), {});
  return isHevc ? { format: "heif", ...size, exif } : { format: "avif", ...size, ...ofAvif, exif };
}

type Box = [type: string, content: Uint8Array];

function listProperties(itemProperties: Uint8Array = new Uint8Array()): Box[] {
  const container = new Map(splitBoxes(itemProperties)).get("ipco");
  return container ? [...splitBoxes(container)] : [];
}

function findLargest(properties: Box[]) {
  const sizes = properties
    .filter(([type, content]) => type === "ispe" && content.length >= 12)
    .map(([, content]) => ({
      width: viewOf(content).getUint32(4),
      height: viewOf(content).getUint32(8),
    }))
    .filter(({ width, height }) => width > 0 && height > 0);
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

async function findExif(reader: ForwardReader, boxes: Map<string, Uint8Array>): Promise<ExifFacts> {
  const extent = await findExifExtent(boxes.get("iinf"), boxes.get("iloc"));
  if (!extent || extent.offset < reader.position || extent.length > maxExifBytes) return {};
  await reader.skip(extent.offset - reader.position);
  const bytes = await reader.take(extent.length);
  if (bytes.length < 4) return {};
  /* How far behind its own four bytes the data begins. */
  return readExif(bytes.subarray(4 + viewOf(bytes).getUint32(0)));
}
