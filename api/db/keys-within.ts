import { sql, type Expression } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

/** Of these keys of files, those that stand in a text of a query: each text is read once for all keys. */
export async function listKeysWithin(
  db: Db,
  texts: Expression<{ text: string | null }>,
  keys: string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const sought = sql.join(keys.map((key) => sql`(cast(${key} as text))`));
  const named = await sql<{ key: string }>`
    with texts as materialized (select read.text from ${texts} as read)
    select column1 as key from (values ${sought}) as sought
    where exists (select 1 from texts where ${positionIn(db)} > 0)
  `.execute(db);
  return new Set(named.rows.map(({ key }) => key));
}

/** Each database has a name of its own for it. */
function positionIn(db: Db) {
  return isPostgres(db) ? sql`strpos(texts.text, column1)` : sql`instr(texts.text, column1)`;
}
