import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

const tables = {
  jobs: { key: "id", name: "kind" },
  outbox: { key: "id", name: "subject" },
  cron_jobs: { key: "name", name: "name" },
} as const;

export interface DeadLease {
  table: keyof typeof tables;
  key: string | number;
  /** Of what it holds. */
  name: string;
  until: string;
}

interface Bounds {
  /** A lease that ended before then, and was neither renewed nor taken over, is of a process that is gone. */
  ended: Date;
  /** None is so long: it was taken when a clock was ahead. */
  longest: Date;
}

export async function listDeadLeases(db: Db, bounds: Bounds): Promise<DeadLease[]> {
  const dead: DeadLease[] = [];
  for (const [table, { key, name }] of Object.entries(tables)) {
    const { rows } = await sql<Omit<DeadLease, "table">>`
      select ${sql.ref(key)} as key, ${sql.ref(name)} as name, leased_until as until
      from ${sql.table(table)} where ${isDead(bounds)} order by 1 limit 1000`.execute(db);
    dead.push(...rows.map((row) => ({ table: table as DeadLease["table"], ...row })));
  }
  return dead;
}

function isDead({ ended, longest }: Bounds) {
  return sql`(leased_until < ${ended.toISOString()} or leased_until > ${longest.toISOString()})`;
}

/** Of those that nobody has taken over meanwhile; whoever has lost a lease of a job changes nothing of it. */
export async function freeLeases(
  db: Db,
  leases: readonly DeadLease[],
  bounds: Bounds,
): Promise<void> {
  for (const { table, key } of leases) {
    const more = table === "jobs" ? sql`, lease_key = null` : sql``;
    await sql`
      update ${sql.table(table)} set leased_until = null ${more}
      where ${sql.ref(tables[table].key)} = ${key} and ${isDead(bounds)}`.execute(db);
  }
}
