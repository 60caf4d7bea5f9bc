import { gzipSync } from "fflate";
import { joinBytes } from "../bytes/join-bytes.ts";
import {
  type FieldTable,
  type FieldValue,
  frameFields,
  headerFields,
  writeField,
} from "./fields.ts";
import type { CptvFrame, CptvHeader } from "./format.ts";
import { packDifferences } from "./pack.ts";

export interface EncodingOptions {
  /** At least `needed`, at most 24. Cameras use 8 or 16, or what is needed. */
  chooseBitWidth?: (needed: number) => number;
  /** Ascending offsets into the content where a new gzip member begins. */
  memberStarts?: readonly number[];
}

/** Version 1 keeps only its own fields. Throws `RangeError` for frames of another size, texts above 255 bytes. */
export function encodeCptv(
  header: CptvHeader,
  frames: Iterable<CptvFrame>,
  { chooseBitWidth = (needed) => needed, memberStarts = [] }: EncodingOptions = {},
): Uint8Array<ArrayBuffer> {
  const content = joinBytes([...writeContent(header, frames, chooseBitWidth)]);
  const members = [0, ...memberStarts].map((start, index) =>
    gzipSync(content.subarray(start, memberStarts[index]), { mtime: 0 }),
  );
  return joinBytes(members);
}

function* writeContent(
  header: CptvHeader,
  frames: Iterable<CptvFrame>,
  chooseBitWidth: (needed: number) => number,
): Generator<Uint8Array> {
  yield Uint8Array.of(...new TextEncoder().encode("CPTV"), header.version);
  yield writeSection("H", headerFields, describeHeader(header));
  let previous: Uint16Array = new Uint16Array(header.width * header.height);
  for (const frame of frames) {
    if (frame.pixels.length !== previous.length) throw new RangeError("A frame has another size");
    const packed = packDifferences(frame.pixels, previous, header.width, chooseBitWidth);
    yield writeSection("F", frameFields, {
      ...describeFrame(header, frame),
      bitWidth: packed.bitWidth,
      payloadLength: packed.payload.length,
    });
    yield packed.payload;
    previous = frame.pixels;
  }
}

function describeHeader(header: CptvHeader): Partial<CptvHeader> {
  if (header.version === 2) return header;
  const { timestampUs, width, height, compression, deviceName } = header;
  return { timestampUs, width, height, compression, deviceName };
}

function describeFrame({ version }: CptvHeader, frame: CptvFrame) {
  if (version === 2) return { ...frame, background: frame.background || undefined };
  return { timeOnMs: frame.timeOnMs && Math.round(frame.timeOnMs * 1000) };
}

function writeSection<Fields>(
  mark: "H" | "F",
  table: FieldTable<Fields>,
  values: NoInfer<Partial<Record<keyof Fields, FieldValue>>>,
): Uint8Array {
  const fields: Uint8Array[] = [];
  for (const [code, [name, kind]] of Object.entries(table)) {
    const value = values[name];
    if (value === undefined) continue;
    const data = writeField(kind, value);
    fields.push(Uint8Array.of(data.length, code.charCodeAt(0), ...data));
  }
  return joinBytes([Uint8Array.of(mark.charCodeAt(0), fields.length), ...fields]);
}
