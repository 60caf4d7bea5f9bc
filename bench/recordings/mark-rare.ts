import type { Store } from "#api/db/open.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { rare, rareLabel, rareRecordings } from "./shape.ts";

/** Lets a model and a person see a rare species on the first tracks of a few recordings, all over a project's time. */
export async function markRare({ write }: Store, projectId: number): Promise<void> {
  const tracks = await write
    .selectFrom("tracks")
    .innerJoin("recordings", "recordings.id", "tracks.recording_id")
    .select(({ fn }) => [fn.min<number>("tracks.id").as("id"), "recording_id"])
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .where("duration_seconds", ">", 2.5)
    .where("type", "=", "thermalRaw")
    .groupBy("recording_id")
    .orderBy("recording_id")
    .execute();
  const step = tracks.length / rareRecordings;
  const chosen = Array.from(
    { length: rareRecordings },
    (_, order) => tracks[Math.floor(order * step)] as (typeof tracks)[number],
  );
  const ids = chosen.map(({ id }) => id);
  await write.updateTable("tracks").set({ filtered: 0 }).where("id", "in", ids).execute();
  const at = new Date().toISOString();
  const animal = { what: rare, path: labelPath(rare), confidence: 0.9, used: 1 as const };
  const moment = { created_at: at, updated_at: at };
  await write
    .insertInto("track_tags")
    .values(
      ids.flatMap((track_id) => [
        { track_id, ...animal, automatic: 1 as const, model: "Master", ...moment },
        { track_id, ...animal, automatic: 0 as const, model: null, ...moment },
      ]),
    )
    .execute();
  await write
    .insertInto("recording_labels")
    .values(
      chosen.map(({ recording_id }) => ({
        recording_id,
        detail: rareLabel,
        confidence: 1,
        automatic: 0 as const,
        version: 1,
        created_at: at,
      })),
    )
    .execute();
}
