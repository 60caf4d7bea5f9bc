import type { Insertable } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

type Row = Insertable<Schema["processes"]>;

export async function insertProcess(db: Db, row: Omit<Row, "stopped_at">): Promise<void> {
  await db.insertInto("processes").values(row).execute();
}

type Report = Pick<Row, "memory_bytes" | "seen_at"> & Partial<Pick<Row, "slowest" | "stopped_at">>;

export async function updateProcess(db: Db, key: string, report: Report): Promise<void> {
  await db.updateTable("processes").set(report).where("key", "=", key).execute();
}

export async function deleteProcessesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("processes").where("seen_at", "<", before.toISOString()).execute();
}

/** The newest first. */
export async function listProcesses(db: Db) {
  const rows = await db
    .selectFrom("processes")
    .select(["key", "host", "pid", "roles", "version", "node", "memory_bytes"])
    .select(["started_at", "seen_at", "stopped_at", "slowest"])
    /* One that keeps restarting leaves many rows, which must not hide those that run. */
    .orderBy("seen_at", "desc")
    .orderBy("key")
    .limit(maxProcesses)
    .execute();
  return rows.toSorted(
    (a, b) => Number(a.started_at < b.started_at) - Number(a.started_at > b.started_at),
  );
}

/** Of a day; each start is another. */
const maxProcesses = 200;

export type ProcessRow = Awaited<ReturnType<typeof listProcesses>>[number];
