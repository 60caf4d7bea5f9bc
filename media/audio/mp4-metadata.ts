import type { ByteSource } from "../cptv/byte-source.ts";
import {
  codeAt,
  type ForwardReader,
  readForward,
  unlessCut,
  viewOf,
} from "../bytes/forward-reader.ts";
import { enterBox, readBox, splitBoxes } from "../bytes/mp4-boxes.ts";

/** Recorders write a few hundred bytes; only cover art of music is larger. */
const maxMetadataBytes = 1024 * 1024;

/** The texts in `moov/udta/meta` (`mdta`) of an MP4, by key; empty where none can be read. ISO/IEC 14496-12, QTFF. */
export async function readMp4Metadata(source: ByteSource): Promise<Map<string, string>> {
  const meta = await readForward(source, (reader) => unlessCut(findMetadata(reader), undefined));
  return meta ? parseMetadata(meta) : new Map();
}

async function findMetadata(reader: ForwardReader): Promise<Uint8Array | undefined> {
  const first = await readBox(reader, Number.POSITIVE_INFINITY);
  if (first?.type !== "ftyp") return undefined;
  await reader.skip(first.end - reader.position);
  let end: number | undefined = Number.POSITIVE_INFINITY;
  for (const type of ["moov", "udta", "meta"]) {
    end = await enterBox(reader, type, end);
    if (end === undefined) return undefined;
  }
  const length = end - reader.position;
  return length > maxMetadataBytes ? undefined : reader.take(length);
}

function parseMetadata(meta: Uint8Array): Map<string, string> {
  /* In ISO files a version comes first, in QuickTime files it does not. */
  const boxes = new Map(splitBoxes(meta.subarray(codeAt(meta, 4) === "hdlr" ? 0 : 4)));
  const handler = boxes.get("hdlr");
  const keys = boxes.get("keys");
  const list = boxes.get("ilst");
  if (!handler || codeAt(handler, 8) !== "mdta" || !keys || !list) return new Map();
  const names = [...splitBoxes(keys.subarray(8))].map(([, name]) => decode(name));
  const texts = new Map<string, string>();
  for (const [code, item] of splitBoxes(list)) {
    const name = names[numberOf(code) - 1];
    const text = findText(item);
    if (name !== undefined && text !== undefined) texts.set(name, text);
  }
  return texts;
}

const utf8Type = 1;

function findText(item: Uint8Array): string | undefined {
  for (const [type, data] of splitBoxes(item)) {
    if (type === "data" && data.length >= 8 && viewOf(data).getUint32(0) === utf8Type)
      return decode(data.subarray(8));
  }
  return undefined;
}

/** Items of the list have the number of their key in place of a box's type. */
function numberOf(code: string): number {
  return [...code].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
