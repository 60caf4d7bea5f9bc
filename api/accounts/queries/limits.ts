import { subSeconds } from "date-fns";
import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Instant } from "#api/db/schema.ts";

interface Window {
  key: string;
  seconds: number;
}

/** Adds 1, or `amount`, in the key's open window, or opens a new one. */
export async function countOne(
  db: Db,
  { key, seconds, amount = 1 }: Window & { amount?: number },
  now: Date,
): Promise<{ count: number; startedAt: Instant }> {
  const at = now.toISOString();
  const stale = subSeconds(now, seconds).toISOString();
  return db
    .insertInto("limits")
    .values({ key, window_started_at: at, count: amount })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when limits.window_started_at <= ${stale} then cast(${amount} as integer) else limits.count + cast(${amount} as integer) end`,
        window_started_at: sql`case when limits.window_started_at <= ${stale} then ${at} else limits.window_started_at end`,
      }),
    )
    .returning(["count", "window_started_at as startedAt"])
    .executeTakeFirstOrThrow();
}

/** Changes of who is a super-user come one by one: all write one row first. */
export async function lockSuperUsers(trx: Db, now: Date): Promise<void> {
  await countOne(trx, { key: "super-users", seconds: 0 }, now);
}

/** Windows that a clock, which was set back, has open in times to come are open from now on. */
export async function setLimitsBack(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("limits")
    .set({ window_started_at: at })
    .where("window_started_at", ">", at)
    .execute();
}

export async function releaseOne(db: Db, key: string): Promise<void> {
  await db
    .updateTable("limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

export async function releaseAll(db: Db, key: string): Promise<void> {
  await db.deleteFrom("limits").where("key", "=", key).execute();
}
