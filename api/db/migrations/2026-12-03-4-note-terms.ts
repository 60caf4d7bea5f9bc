import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Texts of notes are terms, so that a search reads them newest first, and none of their recordings. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await fillNotes(db);
  for (const statement of statementsFor(dialect)) await sql.raw(statement).execute(db);
}

/** As searches read them: whatever their case, without macrons. Of a longer term the beginning is stored. */
const textOf = (label: string) => {
  const text = [..."āēīōūĀĒĪŌŪ"].reduce(
    (letters, letter) => `replace(${letters}, '${letter}', '${plain(letter)}')`,
    `lower(${label}.comment)`,
  );
  return `substr(${text}, 1, 500)`;
};

function plain(letter: string): string {
  return letter.normalize("NFD").charAt(0).toLowerCase();
}

const isNote = (label: string) =>
  `lower(${label}.detail) = 'note' and ${label}.comment is not null`;

/** All notes there are, also for a store that was filled without its triggers. */
export async function fillNotes(db: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql.raw(toInsert("recording_labels as label", "label")).execute(db);
}

function toInsert(labels: string, label: string): string {
  const from = labels === "" ? "recordings where" : `${labels}, recordings where`;
  return `
    insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)
    select project_id, 5, ${textOf(label)}, recorded_at, recordings.id
    from ${from} recordings.id = ${label}.recording_id and ${isNote(label)}
    on conflict do nothing`;
}

/** Unless another note of the recording says the same. */
const forget = `
  delete from recording_search_terms
  where recording_id = old.recording_id and source = 5 and term = ${textOf("old")}
    and not exists (
      select 1 from recording_labels as label
      where label.recording_id = old.recording_id and ${isNote("label")}
        and ${textOf("label")} = recording_search_terms.term
    )`;

const remember = toInsert("", "new");

function statementsFor(dialect: Columns["dialect"]): string[] {
  const triggers = [
    { name: "add_terms_of_notes", event: "insert", when: isNote("new"), does: remember },
    {
      name: "change_terms_of_notes",
      event: "update of detail, comment",
      when: `${isNote("old")} or ${isNote("new")}`,
      does: `${forget}; ${remember}`,
    },
    { name: "drop_terms_of_notes", event: "delete", when: isNote("old"), does: forget },
  ];
  return triggers.flatMap(({ name, event, when, does }) => {
    const trigger = `create trigger ${name} after ${event} on recording_labels`;
    if (dialect === "sqlite") return [`${trigger} when (${when}) begin ${does}; end`];
    return [
      `create function ${name}() returns trigger language plpgsql as
        $$ begin ${does}; return null; end $$`,
      `${trigger} for each row when (${when}) execute function ${name}()`,
    ];
  });
}
