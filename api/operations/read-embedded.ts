import { CptvError } from "#media/cptv/format.ts";
import { readCptvSummary } from "#media/cptv/summary.ts";
import { gunzip } from "../files/gunzip.ts";
import { mayBeCptv, type EmbeddedFacts } from "#contract/rules/upload.ts";

interface StoredPart {
  fileName: string;
  read(): AsyncIterable<Uint8Array>;
}

/** What a file says of itself; nothing where it is not thermal video or its header cannot be read. */
export async function readEmbedded(file: StoredPart): Promise<EmbeddedFacts | undefined> {
  if (!mayBeCptv(file.fileName)) return undefined;
  try {
    const summary = await readCptvSummary(file.read(), { inflate: gunzip });
    const { location, previewSeconds, totalFrames } = summary;
    return {
      recordedAt: summary.recordedAt,
      durationSeconds: summary.durationSeconds,
      ...(location ? { place: { lat: location.latitude, lng: location.longitude } } : {}),
      additionalMetadata: {
        ...(previewSeconds === undefined ? {} : { previewSecs: previewSeconds }),
        totalFrames,
      },
    };
  } catch (error) {
    if (error instanceof CptvError) return undefined;
    throw error;
  }
}
