import { labelPath } from "#contract/labels/label-path.ts";
import { verdictOf } from "#contract/rules/recordings/statistics.ts";
import type { Db } from "#api/db/open.ts";
import { pageRecordings, type RecordingSpan } from "#api/search/queries/recording-pages.ts";

/** What the tracks of recordings show, each track counted once, the most frequent first. */
export async function countVerdicts(db: Db, span: RecordingSpan) {
  const found = new Map<string, { what: string; path: string; count: number }>();
  for await (const ids of pageRecordings(db, span)) {
    for (const { what, path } of await listVerdicts(db, ids)) {
      const known = found.get(what) ?? { what, path: path ?? labelPath(what), count: 0 };
      found.set(what, { ...known, count: known.count + 1 });
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));
}

/** The tracks of recordings that show one thing, newest first, those that people say it of before the others. */
export async function listTracksShowing(db: Db, span: RecordingSpan, what: string) {
  const tracks: Awaited<ReturnType<typeof listVerdicts>>[] = [];
  for await (const ids of pageRecordings(db, span)) {
    const verdicts = (await listVerdicts(db, ids)).filter((verdict) => verdict.what === what);
    tracks.push(verdicts);
  }
  return tracks.flat().toSorted((a, b) => a.automatic - b.automatic || b.id - a.id);
}

async function listVerdicts(db: Db, recordingIds: number[]) {
  const tags = await listUsedTags(db, recordingIds);
  return [...Map.groupBy(tags, ({ id }) => id).values()]
    .map(verdictOf)
    .filter((tag) => tag !== undefined);
}

/** Tags in use that stand, each with its track, whose id it goes by; in order of their own ids. */
function listUsedTags(db: Db, recordingIds: number[]) {
  return db
    .selectFrom("tracks")
    .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
    .select([
      "tracks.id",
      "start_seconds",
      "end_seconds",
      "min_frequency_hz",
      "max_frequency_hz",
      "filtered",
      "what",
      "path",
      "automatic",
    ])
    .where("recording_id", "in", recordingIds)
    .where("tracks.archived_at", "is", null)
    .where("track_tags.archived_at", "is", null)
    .where("used", "=", 1)
    .orderBy("track_tags.id")
    .execute();
}
