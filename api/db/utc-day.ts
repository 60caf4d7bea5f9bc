import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

/** The UTC day of an instant of a column, in days since 1970. */
export function utcDay(db: Db, column: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`floor(extract(epoch from ${sql.ref(column)}) / 86400)::integer`
    : /* A million days more, because a cast cuts off where it should round down. */
      sql`cast(unixepoch(${sql.ref(column)}) / 86400.0 + 1000000 as integer) - 1000000`;
}
