import { labelPath } from "#contract/labels/label-path.ts";
import type { Store } from "#api/db/open.ts";

const rowsAtOnce = 1000;

/** Tracks with a tag each, as they could be stored before an upload had a limit of them. */
export async function insertManyTracks(
  { write }: Store,
  recordingId: number,
  count: number,
): Promise<void> {
  const at = "2026-11-20T06:00:00.000Z";
  const times = { created_at: at, updated_at: at };
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, () => ({
      recording_id: recordingId,
      start_seconds: 1,
      end_seconds: 2,
      filtered: 0 as const,
      data: "{}",
      ...times,
    }));
    const tracks = await write.insertInto("tracks").values(rows).returning("id").execute();
    const tags = tracks.map(({ id }) => ({
      track_id: id,
      what: "possum",
      path: labelPath("possum"),
      confidence: 0.9,
      automatic: 1 as const,
      used: 1 as const,
      model: "Master",
      ...times,
    }));
    await write.insertInto("track_tags").values(tags).execute();
  }
}
