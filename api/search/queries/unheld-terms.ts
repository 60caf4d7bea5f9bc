import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

/**
 * Forgets the words of a recording that none of its tags holds any more: after tags were deleted, in a transaction that
 * has locked the recording, so that nobody gives one of them meanwhile.
 */
export async function dropUnheldTerms(trx: Db, recordingId: number): Promise<void> {
  await sql`
    delete from recording_search_terms
    where recording_id = ${recordingId} and source in (0, 1, 3, 4) and (source, term) not in (
      select track_tags.automatic, substr(coalesce(track_tags.path, '') || ':' || track_tags.what, 1, 500)
      from tracks inner join track_tags on track_tags.track_id = tracks.id
      where tracks.recording_id = ${recordingId} and track_tags.used = 1
      union all
      select 3, cast(track_tags.user_id as text)
      from tracks inner join track_tags on track_tags.track_id = tracks.id
      where tracks.recording_id = ${recordingId}
        and track_tags.automatic = 0 and track_tags.user_id is not null
      union all
      select 4, 'disputed'
      from tracks
      inner join track_tags as one on one.track_id = tracks.id
      inner join track_tags as other on other.track_id = tracks.id
      where tracks.recording_id = ${recordingId}
        and one.automatic = 0 and other.automatic = 0 and one.what < other.what
    )`.execute(trx);
}
