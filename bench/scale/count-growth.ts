import { sql } from "kysely";
import type { Store } from "#api/db/open.ts";

/** What is stored of recordings and of devices, by what a person would call it. */
const tables = {
  recordings: ["recordings"],
  "tracks and tags": ["tracks", "track_tags", "recording_labels"],
  "search terms": ["recording_search_terms"],
  pictures: ["renditions"],
  sums: ["recording_days", "visit_days", "animal_days", "recorded_days", "visit_members"],
  audit: ["audit"],
  events: ["events", "detail_snapshots"],
} as const;

export interface Growth {
  kind: string;
  rows: number;
  /** With their indexes. */
  bytes: number;
}

export async function measureGrowth(store: Store): Promise<Growth[]> {
  const measured: Growth[] = [];
  for (const [kind, names] of Object.entries(tables)) {
    const each = await Promise.all(names.map((name) => measureTable(store, name)));
    const rows = each.reduce((sum, one) => sum + one.rows, 0);
    const bytes = each.reduce((sum, one) => sum + one.bytes, 0);
    measured.push({ kind, rows, bytes });
  }
  return measured;
}

async function measureTable({ dialect, read }: Store, name: string) {
  const size =
    dialect === "postgres"
      ? sql`pg_total_relation_size(${name}::regclass)`
      : sql`(select sum(pgsize) from dbstat join sqlite_master using (name) where tbl_name = ${name})`;
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*) as rows, ${size} as bytes from ${sql.table(name)}`.execute(read);
  const [measured] = rows;
  return { rows: Number(measured?.rows), bytes: Number(measured?.bytes) };
}
