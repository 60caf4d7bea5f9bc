import { crc32, deflateRawSync } from "node:zlib";

export interface ZipSample {
  name: string;
  content?: Uint8Array | string;
  /** 0 is stored, 8 deflated; any other says so and is neither. */
  compression?: number;
  /** Sizes stand behind the content, as macOS and everything that writes to a pipe has it. */
  sizesBehind?: boolean;
  locked?: boolean;
}

const utf8Names = 0x0800;

/** Hundreds of megabytes of zeros take seconds, and stand in an archive several times. */
const packedBefore = new WeakMap<Uint8Array, Pick<Packed, "packed" | "checksum">>();

interface Packed {
  raw: Uint8Array;
  packed: Uint8Array;
  checksum: number;
}

function pack(content: Uint8Array | string, compression: number): Packed {
  const raw = typeof content === "string" ? Buffer.from(content) : content;
  if (compression !== 8) return { raw, packed: raw, checksum: crc32(raw) };
  const done = packedBefore.get(raw) ?? { packed: deflateRawSync(raw), checksum: crc32(raw) };
  packedBefore.set(raw, done);
  return { raw, ...done };
}

/** A ZIP archive as no library writes it. */
export function makeZip(
  samples: ZipSample[],
  { isCut = false, comment = "" } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = "", compression = 8, sizesBehind, locked } of samples) {
    const { raw, packed, checksum } = pack(content, compression);
    const flags = utf8Names | (sizesBehind ? 8 : 0) | (locked ? 1 : 0);
    const sizes = [checksum, packed.length, raw.length];
    const named = Buffer.from(name);
    const head = Buffer.concat([
      words([20, flags, compression, 0, 0]),
      longs(sizesBehind ? [0, 0, 0] : sizes),
      words([named.length, 0]),
      named,
    ]);
    const local = Buffer.concat([longs([0x04034b50]), head, packed]);
    const behind = sizesBehind ? longs([0x08074b50, ...sizes]) : Buffer.alloc(0);
    parts.push(local, behind);
    directory.push(
      Buffer.concat([
        longs([0x02014b50]),
        words([20, 20, flags, compression, 0, 0]),
        longs(sizes),
        words([named.length, 0, 0, 0, 0]),
        longs([0, at]),
        named,
      ]),
    );
    at += local.length + behind.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.concat([
    longs([0x06054b50]),
    words([0, 0, samples.length, samples.length]),
    longs([listed.length, at]),
    words([comment.length]),
    Buffer.from(comment),
  ]);
  return new Uint8Array(Buffer.concat([...parts, ...(isCut ? [] : [listed, end])]));
}

function words(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [order, value] of values.entries()) bytes.writeUInt16LE(value, order * 2);
  return bytes;
}

function longs(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [order, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, order * 4);
  return bytes;
}
