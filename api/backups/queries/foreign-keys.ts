import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

export interface ForeignKey {
  table: string;
  column: string;
  target: string;
  /** A row without it cannot be. */
  isRequired: boolean;
}

/** Those of an SQLite database; each is of one column, and leads to an `id`. */
export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<Omit<ForeignKey, "isRequired"> & { required: number }>`
    select place.name as "table", fk."from" as "column", fk."table" as target,
      info."notnull" or info.pk > 0 as required
    from sqlite_master as place, pragma_foreign_key_list(place.name) as fk,
      pragma_table_info(place.name) as info
    where place.type = 'table' and info.name = fk."from"
    order by 1, 2`.execute(db);
  return rows.map(({ required, ...key }) => ({ ...key, isRequired: required === 1 }));
}
