import { ByteReader, type ReadingOptions } from "./byte-reader.ts";
import type { ByteSource } from "./byte-source.ts";
import type { CptvHeader } from "./format.ts";
import { readFrameSections, readHeader } from "./sections.ts";

export interface CptvSummary {
  header: CptvHeader;
  recordedAt: Date;
  totalFrames: number;
  durationSeconds: number;
  /** Degrees; absent when either is missing, zero or off the globe. */
  location: { latitude: number; longitude: number } | undefined;
  /** Absent when zero. */
  previewSeconds: number | undefined;
}

/** Counts frames where the header does not (its own number may include a background frame). Throws as `openCptv`. */
export async function readCptvSummary(
  source: ByteSource,
  options?: ReadingOptions,
): Promise<CptvSummary> {
  const reader = new ByteReader(source, options);
  try {
    const header = await readHeader(reader);
    const totalFrames = header.totalFrames || (await countFrames(reader, header));
    return {
      header,
      recordedAt: new Date(Number(header.timestampUs / 1000n)),
      totalFrames,
      durationSeconds: (1 / header.fps) * totalFrames,
      location: findLocation(header),
      previewSeconds: header.previewSecs || undefined,
    };
  } finally {
    await reader.close();
  }
}

async function countFrames(reader: ByteReader, header: CptvHeader): Promise<number> {
  let count = 0;
  for await (const { frame } of readFrameSections(reader, header)) {
    if (!frame.background) count++;
  }
  return count;
}

function findLocation({ latitude, longitude }: CptvHeader): CptvSummary["location"] {
  if (!latitude || !longitude) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}
