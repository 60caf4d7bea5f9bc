import { sql } from "kysely";
import { listMigrations } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";

/** What the database is, how large, and which migration it is at. */
export async function readDatabaseFacts({ dialect, read }: Pick<Store, "dialect" | "read">) {
  const { rows } = await (dialect === "sqlite" ? sqliteFacts : postgresFacts).execute(read);
  const [facts] = rows;
  const migrations = await listMigrations(read);
  return {
    database: `${dialect === "sqlite" ? "SQLite" : "PostgreSQL"} ${facts?.version ?? ""}`,
    bytes: Number(facts?.bytes ?? 0),
    schema: migrations.at(-1) ?? "",
  };
}

interface Facts {
  version: string;
  bytes: number | string;
}

const sqliteFacts = sql<Facts>`
  select sqlite_version() as version, page_count * page_size as bytes
  from pragma_page_count(), pragma_page_size()`;

const postgresFacts = sql<Facts>`
  select split_part(current_setting('server_version'), ' ', 1) as version,
  pg_database_size(current_database()) as bytes`;
