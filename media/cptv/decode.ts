import { ByteReader, type ReadingOptions } from "./byte-reader.ts";
import type { ByteSource } from "./byte-source.ts";
import type { CptvFrame, CptvHeader } from "./format.ts";
import { type FrameEnd, type FrameSection, readFrameSections, readHeader } from "./sections.ts";
import { addPayload } from "./unpack.ts";

export interface CptvStream {
  header: CptvHeader;
  /** In order. Ends quietly where the file is cut or damaged. */
  frames: AsyncGenerator<CptvFrame, void, undefined>;
  /** How they have ended; undefined before that. */
  ending(): FrameEnd | undefined;
}

/** Throws `CptvError` for an unreadable header, and between frames for "too-large". Pixels are the caller's own. */
export async function openCptv(source: ByteSource, options?: ReadingOptions): Promise<CptvStream> {
  const reader = new ByteReader(source, options);
  try {
    const header = await readHeader(reader);
    let ending: FrameEnd | undefined;
    const sections = readFrameSections(reader, header, (end) => (ending = end));
    return { header, frames: decodeFrames(sections, header), ending: () => ending };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function* decodeFrames(sections: AsyncIterable<FrameSection>, header: CptvHeader) {
  const pixels = new Uint16Array(header.width * header.height);
  for await (const { frame, bitWidth, payload } of sections) {
    addPayload(pixels, header.width, bitWidth, payload);
    yield { ...frame, pixels: pixels.slice() };
  }
}
