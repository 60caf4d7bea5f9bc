import { type ByteSource, readChunks } from "../cptv/byte-source.ts";

const marker = 0xff;
const [startOfScan, endOfImage] = [0xda, 0xd9];

/**
 * Whether a JPEG, PNG or WebP is there to its end; what cameras add behind it does not matter. A JPEG's thumbnail
 * has pixels and an end of its own, and so has a second picture behind it: neither counts.
 */
export async function hasImageEnd(source: ByteSource, format: "jpeg" | "png" | "webp") {
  if (format === "jpeg") return hasJpegEnd(source);
  return format === "png" ? hasPngEnd(source) : hasWebpEnd(source);
}

async function hasJpegEnd(source: ByteSource): Promise<boolean> {
  const walk = walkJpeg();
  for await (const chunk of readChunks(source)) if (walk(chunk)) return true;
  return false;
}

/** Goes from marker to marker, past the segments between; true once the pixels have their end. */
function walkJpeg(): (chunk: Uint8Array) => boolean {
  let [isMarked, hasPixels, missing, length] = [false, false, 0, 0];
  let past = 0;
  const see = (code: number) => {
    isMarked = code === marker;
    hasPixels ||= code === startOfScan;
    if (isSegment(code)) [missing, length] = [2, 0];
    return hasPixels && code === endOfImage;
  };
  const measure = (byte: number) => {
    length = length * 256 + byte;
    missing -= 1;
    if (missing === 0) past = Math.max(length - 2, 0);
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (past > 0) {
        const step = Math.min(past, chunk.length - at);
        [past, at] = [past - step, at + step - 1];
      } else if (missing > 0) measure(byte);
      else if (!isMarked) [isMarked, at] = findMarker(chunk, at);
      else if (see(byte)) return true;
    }
    return false;
  };
}

/** Where the next one begins, or the end of the chunk. */
function findMarker(chunk: Uint8Array, from: number): [isMarked: boolean, at: number] {
  const at = chunk.indexOf(marker, from);
  return at < 0 ? [false, chunk.length] : [true, at];
}

/** Those that say how long they are; what stands among pixels is none, but for tables between scans. */
function isSegment(code: number): boolean {
  const isAlone = code >= 0xd0 && code <= endOfImage;
  return code >= 0xc0 && code !== marker && !isAlone;
}

const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

async function hasPngEnd(source: ByteSource): Promise<boolean> {
  let met = 0;
  for await (const chunk of readChunks(source)) {
    for (const byte of chunk) {
      if (met === pngEnd.length) return true;
      met = byte === pngEnd[met] ? met + 1 : byte === pngEnd[0] ? 1 : 0;
    }
  }
  return met === pngEnd.length;
}

/** RIFF says how long it is, without its first eight bytes. */
async function hasWebpEnd(source: ByteSource): Promise<boolean> {
  let [read, expected] = [0, 0];
  for await (const chunk of readChunks(source)) {
    for (let index = 0; index < chunk.length && read + index < 8; index += 1) {
      const place = read + index - 4;
      if (place >= 0) expected += (chunk[index] ?? 0) * 256 ** place;
    }
    read += chunk.length;
  }
  return read >= 8 && read >= expected + 8;
}
