import { sql, type Kysely } from "kysely";

/** Forgets the words that no tag of their recording holds any more. From here on they go with the last such tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from recording_search_terms
    where source in (0, 1) and not exists (
      select 1 from tracks inner join track_tags on track_tags.track_id = tracks.id
      where tracks.recording_id = recording_search_terms.recording_id
        and track_tags.used = 1
        and track_tags.automatic = recording_search_terms.source
        and substr(coalesce(track_tags.path, '') || ':' || track_tags.what, 1, 500) = recording_search_terms.term
    )`.execute(db);
}
