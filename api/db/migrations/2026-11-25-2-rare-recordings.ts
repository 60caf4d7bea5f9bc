import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** What few of many recordings are: a search for them does not walk through all the others. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  for (const [name, condition] of [
    ["unfinished", "processing_state <> 'FINISHED'"],
    ["deleted", "deleted_at is not null"],
  ]) {
    const columns = "recordings (project_id, recorded_at desc, id desc)";
    const index = `create index recordings_${name}_by_project on ${columns}`;
    await sql.raw(`${index} where ${condition}`).execute(db);
  }
  await fillDisputed(db);
  for (const statement of statementsFor(dialect)) await sql.raw(statement).execute(db);
}

/** People have said different things of a track, whether they still do or not. */
const differ = `
  select 1 from track_tags as other
  where other.track_id = tag.track_id and other.automatic = 0 and other.what <> tag.what`;

/** All there are, also for a store that was filled without its triggers. */
export async function fillDisputed(db: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  const insert = toInsert("track_tags", "tag.automatic = 0 and", "on conflict do nothing");
  await sql.raw(insert).execute(db);
}

function toInsert(tags: string, where: string, end: string): string {
  return `
    insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)
    select distinct project_id, 4, 'disputed', recorded_at, recordings.id
    from ${tags} as tag
    inner join tracks on tracks.id = tag.track_id
    inner join recordings on recordings.id = tracks.recording_id
    where ${where} exists (${differ}) ${end}`;
}

function statementsFor(dialect: Columns["dialect"]): string[] {
  const insert = toInsert("track_tags", "tag.id = new.id and", "on conflict do nothing");
  const when = "when (new.automatic = 0)";
  return ["insert", "update of what"].flatMap((event) => {
    const name = `add_terms_of_disputes_by_${event.split(" ")[0]}`;
    const trigger = `create trigger ${name} after ${event} on track_tags`;
    if (dialect === "sqlite") return [`${trigger} ${when} begin ${insert}; end`];
    return [
      `create function ${name}() returns trigger language plpgsql as
        $$ begin ${insert}; return null; end $$`,
      `${trigger} for each row ${when} execute function ${name}()`,
    ];
  });
}
