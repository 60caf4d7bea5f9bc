import type { ByteReader } from "./byte-reader.ts";
import {
  type FieldTable,
  type FieldValue,
  frameFields,
  headerFields,
  readField,
} from "./fields.ts";
import {
  countPayloadBytes,
  CptvError,
  type CptvFrame,
  type CptvHeader,
  defaultFps,
  deltaCompression,
  maxBitWidth,
  maxFrames,
  maxSide,
} from "./format.ts";

const maxTimestampUs = 8_640_000_000_000_000_000n;

/** Whether frames ended with the file, in the middle of one, or before what is no frame. */
export type FrameEnd = "end" | "cut" | "damaged";

export interface FrameSection {
  frame: Omit<CptvFrame, "pixels">;
  bitWidth: number;
  payload: Uint8Array;
}

/** Magic, version and header section; throws `CptvError` for what is wrong with them. */
export async function readHeader(reader: ByteReader): Promise<CptvHeader> {
  const start = await reader.take(5);
  if (String.fromCharCode(...start.subarray(0, 4)) !== "CPTV") {
    throw new CptvError("not-cptv", "Not a CPTV file");
  }
  const version = start[4];
  if (version !== 1 && version !== 2) {
    throw new CptvError("unsupported-version", `Version ${version} is not supported`);
  }
  const fields = await readFields(reader, "H", headerFields);
  const { timestampUs, width, height, compression } = fields;
  if (timestampUs === undefined || timestampUs > maxTimestampUs) throw badField("start time");
  if (!isSide(width)) throw badField("width");
  if (!isSide(height)) throw badField("height");
  if (compression !== deltaCompression) throw badField("compression");
  return {
    ...fields,
    version,
    timestampUs,
    width,
    height,
    compression,
    fps: fields.fps || defaultFps,
  };
}

/**
 * The complete frame sections after the header; closes the reader at the end. Damage ends them without an error, and where
 * the data ends within a frame the one before it is left out too, so that a cut file is as long here as in the field's reader.
 */
export async function* readFrameSections(
  reader: ByteReader,
  header: CptvHeader,
  onEnd?: (end: FrameEnd) => void,
): AsyncGenerator<FrameSection, void, undefined> {
  try {
    let locked: FrameSection | undefined;
    for (let count = 0; count <= maxFrames; count++) {
      const section = await findFrameSection(reader, header);
      if (typeof section === "string") onEnd?.(section);
      if (section === "cut") return;
      if (locked) yield locked;
      if (typeof section === "string") return;
      locked = section;
    }
    throw new CptvError("too-large", `There are more than ${maxFrames} frames`);
  } finally {
    await reader.close();
  }
}

async function findFrameSection(
  reader: ByteReader,
  header: CptvHeader,
): Promise<FrameSection | FrameEnd> {
  if (await reader.isAtEnd()) return "end";
  try {
    return await readFrameSection(reader, header);
  } catch (error) {
    if (!(error instanceof CptvError) || error.reason === "too-large") throw error;
    return error.reason === "truncated" ? "cut" : "damaged";
  }
}

async function readFrameSection(reader: ByteReader, header: CptvHeader): Promise<FrameSection> {
  const fields = await readFields(reader, "F", frameFields);
  const { bitWidth = 0, payloadLength, background = false, ...frame } = fields;
  if (bitWidth < 1 || bitWidth > maxBitWidth) throw badField("bit width");
  const expectedLength = countPayloadBytes(header.width * header.height, bitWidth);
  if (payloadLength !== expectedLength) throw badField("payload length");
  if (header.version === 1 && frame.timeOnMs !== undefined) frame.timeOnMs /= 1000;
  return { frame: { ...frame, background }, bitWidth, payload: await reader.take(payloadLength) };
}

async function readFields<Fields>(
  reader: ByteReader,
  mark: "H" | "F",
  table: FieldTable<Fields>,
): Promise<Partial<Fields>> {
  const [code, count = 0] = await reader.take(2);
  if (code !== mark.charCodeAt(0)) throw badField(`section ${mark}`);
  const values: Partial<Record<keyof Fields, FieldValue>> = {};
  for (let index = 0; index < count; index++) {
    const [length = 0, code = 0] = await reader.take(2);
    const data = await reader.take(length);
    const field = table[String.fromCharCode(code)];
    if (field) values[field[0]] = readField(field[1], data);
  }
  return values as Partial<Fields>;
}

function isSide(value: number | undefined): value is number {
  return value !== undefined && value >= 1 && value <= maxSide;
}

function badField(what: string): CptvError {
  return new CptvError("bad-field", `The file has no valid ${what}`);
}
