import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

/** An instant of a column as milliseconds since 1970, the number that JavaScript makes of its text. */
export function epochMs(db: Db, column: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`round(date_part('epoch', ${sql.ref(column)}) * 1000)`
    : sql`round(unixepoch(${sql.ref(column)}, 'subsec') * 1000)`;
}
