import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

const sources = [
  { table: "recordings", key: "raw_key", bytes: "raw_bytes", sha1: "raw_sha1" },
  { table: "recordings", key: "derived_key", bytes: "derived_bytes" },
  { table: "renditions", key: "key", bytes: "bytes" },
  { table: "reference_photos", key: "key" },
  { table: "files", key: "key", bytes: "bytes" },
  { table: "upload_files", key: "key", bytes: "bytes", sha1: "sha1" },
  { table: "jobs", key: "result_key" },
] as const;

/** A file that a column of a row names, and what the row says of it, where it does. */
export interface NamedFile {
  table: (typeof sources)[number]["table"];
  column: string;
  id: number;
  key: string;
  bytes: number | null;
  /** Hex. */
  sha1: string | null;
}

const rowsAtOnce = 500;

/** The tables with such columns, and the columns of each. */
export const keyColumns = Map.groupBy(sources, ({ table }) => table);

/** Every file that a column of its own names, some rows at a time; those that stand in a text are left out. */
export async function* listNamedFiles(db: Db): AsyncGenerator<NamedFile[]> {
  for (const source of sources) {
    for (let after = 0; ;) {
      const rows = await listRows(db, source, after);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.id ?? 0;
    }
  }
}

async function listRows(
  db: Db,
  source: (typeof sources)[number],
  after: number,
): Promise<NamedFile[]> {
  const { table, key: column } = source;
  const bytes = "bytes" in source ? sql.ref(source.bytes) : sql`null`;
  const sha1 = "sha1" in source ? sql`nullif(${sql.ref(source.sha1)}, '')` : sql`null`;
  const { rows } = await sql<Pick<NamedFile, "id" | "key" | "bytes" | "sha1">>`
    select id, ${sql.ref(column)} as key, ${bytes} as bytes, ${sha1} as sha1 from ${sql.table(table)}
    where id > ${after} and ${sql.ref(column)} is not null
    order by id limit ${rowsAtOnce}`.execute(db);
  return rows.map((row) => ({ table, column, ...row }));
}

/** Whether the row still says so: what it names may have gone with it meanwhile. */
export async function isStillNamed(
  db: Db,
  { table, column, id, key }: Pick<NamedFile, "table" | "column" | "id" | "key">,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = ${id} and ${sql.ref(column)} = ${key}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Of files whose bytes have a hash. */
export async function countHashed(db: Db): Promise<number> {
  let counted = 0;
  for (const source of sources) {
    if (!("sha1" in source)) continue;
    const { rows } = await sql<{ count: number | string }>`
      select count(nullif(${sql.ref(source.sha1)}, '')) as count from ${sql.table(source.table)}
      where ${sql.ref(source.key)} is not null`.execute(db);
    counted += Number(rows[0]?.count);
  }
  return counted;
}
