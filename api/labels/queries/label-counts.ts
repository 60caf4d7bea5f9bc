import { endOf, spanOf, stepOf, type Windows } from "#contract/rules/recordings/statistics.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Db } from "#api/db/open.ts";
import { pageRecordings, type Subject } from "#api/search/queries/recording-pages.ts";

/** Track tags of a type's recordings, archived ones too: newest window first (by its end), most common first. */
export async function listLabelCounts(
  db: Db,
  subject: Subject,
  { windows, type }: { windows: Windows; type: RecordingType },
) {
  const counts = Array.from({ length: windows.steps }, () => new Map<string, number>());
  for await (const ids of pageRecordings(db, { subject, window: spanOf(windows), type })) {
    for (const { recorded_at, what, count } of await countLabels(db, ids)) {
      const labels = counts[stepOf(windows, recorded_at)];
      labels?.set(what, (labels.get(what) ?? 0) + count);
    }
  }
  return counts.flatMap((labels, step) =>
    [...labels]
      .map(([what, count]) => ({ from: endOf(windows, step), what, count }))
      .toSorted((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1)),
  );
}

function countLabels(db: Db, recordingIds: number[]) {
  return db
    .selectFrom("recordings")
    .innerJoin("tracks", "tracks.recording_id", "recordings.id")
    .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
    .select(["recordings.recorded_at", "track_tags.what"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("recordings.id", "in", recordingIds)
    .groupBy(["recordings.recorded_at", "track_tags.what"])
    .execute();
}
