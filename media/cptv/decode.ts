import { ByteReader, type ReadingOptions } from "./byte-reader.ts";
import type { ByteSource } from "./byte-source.ts";
import type { CptvFrame, CptvHeader } from "./format.ts";
import { readFrameSections, readHeader } from "./sections.ts";
import { addPayload } from "./unpack.ts";

export interface CptvStream {
  header: CptvHeader;
  /** In order. Ends quietly where the file is cut or damaged. */
  frames: AsyncGenerator<CptvFrame, void, undefined>;
}

/** Throws `CptvError` for an unreadable header, and between frames for "too-large". Pixels are the caller's own. */
export async function openCptv(source: ByteSource, options?: ReadingOptions): Promise<CptvStream> {
  const reader = new ByteReader(source, options);
  try {
    const header = await readHeader(reader);
    return { header, frames: decodeFrames(reader, header) };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function* decodeFrames(reader: ByteReader, header: CptvHeader) {
  const pixels = new Uint16Array(header.width * header.height);
  for await (const { frame, bitWidth, payload } of readFrameSections(reader, header)) {
    addPayload(pixels, header.width, bitWidth, payload);
    yield { ...frame, pixels: pixels.slice() };
  }
}
