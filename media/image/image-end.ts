import { type ByteSource, readChunks } from "../cptv/byte-source.ts";

const marker = 0xff;
const [startOfScan, endOfImage] = [0xda, 0xd9];

/**
 * Whether a JPEG, PNG or WebP is there to its end; what cameras add behind it does not matter. A JPEG's thumbnail has an
 * end of its own, so that only one after the last start of pixels counts.
 */
export async function hasImageEnd(source: ByteSource, format: "jpeg" | "png" | "webp") {
  if (format === "jpeg") return hasJpegEnd(source);
  return format === "png" ? hasPngEnd(source) : hasWebpEnd(source);
}

async function hasJpegEnd(source: ByteSource): Promise<boolean> {
  let [hasPixels, isWhole, isMarked] = [false, false, false];
  const see = (code: number | undefined) => {
    if (code === startOfScan) [hasPixels, isWhole] = [true, false];
    if (code === endOfImage && hasPixels) isWhole = true;
  };
  for await (const chunk of readChunks(source)) {
    if (isMarked) see(chunk[0]);
    for (let at = chunk.indexOf(marker); at >= 0; at = chunk.indexOf(marker, at + 1)) {
      see(chunk[at + 1]);
    }
    isMarked = chunk.at(-1) === marker;
  }
  return isWhole;
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
