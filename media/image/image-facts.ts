import type { ByteSource } from "../cptv/byte-source.ts";
import { type ForwardReader, readForward, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import type { ImageHeader } from "./image-header.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

export interface ImageFacts extends ImageHeader {
  format: "jpeg" | "png" | "webp";
}

/** JPEG, PNG or WebP, read up to the pixels (WebP: to EXIF behind them); undefined if damaged before its size. */
export async function readImageFacts(source: ByteSource): Promise<ImageFacts | undefined> {
  const facts = await readForward(source, (reader) => unlessCut(readFormat(reader), undefined));
  return facts && facts.width > 0 && facts.height > 0 ? facts : undefined;
}

async function readFormat(reader: ForwardReader): Promise<ImageFacts | undefined> {
  switch (viewOf(await reader.take(2)).getUint16(0)) {
    case 0xffd8:
      return named("jpeg", await readJpeg(reader));
    case 0x8950:
      return named("png", await readPng(reader));
    case 0x5249:
      return named("webp", await readWebp(reader));
    default:
      return undefined;
  }
}

function named(format: ImageFacts["format"], header: ImageHeader | undefined) {
  return header && { format, ...header };
}
