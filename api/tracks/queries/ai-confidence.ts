import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";

export interface AiConfidence {
  recording_id: number;
  what: string;
  confidence: number | null;
}

/** The highest confidence of AI in each word, by recording; of what pages use alone. */
export async function listAiConfidence(
  db: Db,
  recordingIds: readonly number[],
): Promise<Map<number, AiConfidence[]>> {
  const rows: AiConfidence[][] = [];
  for await (const some of inBatches(recordingIds, maxIdsOfStatement)) {
    rows.push(await listOf(db, some));
  }
  return Map.groupBy(rows.flat(), ({ recording_id }) => recording_id);
}

function listOf(db: Db, recordingIds: number[]): Promise<AiConfidence[]> {
  return db
    .selectFrom("tracks")
    .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
    .select(({ fn }) => ["recording_id", "what", fn.max("track_tags.confidence").as("confidence")])
    .where("recording_id", "in", recordingIds)
    .where("tracks.archived_at", "is", null)
    .where("track_tags.archived_at", "is", null)
    .where("used", "=", 1)
    .where("automatic", "=", 1)
    .groupBy(["recording_id", "what"])
    .execute();
}
