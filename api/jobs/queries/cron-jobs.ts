import { addMinutes } from "date-fns";
import type { Db } from "#api/db/open.ts";

const leaseMinutes = 10;

interface CronJobTime {
  name: string;
  dueAt: Date;
}

/** When each cron job that has a row is due, by its name. */
export async function listCronJobs(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("cron_jobs").select(["name", "due_at"]).execute();
  return new Map(rows.map(({ name, due_at }) => [name, due_at]));
}

/** Does nothing where another process has inserted it already. */
export async function insertCronJob(db: Db, { name, dueAt }: CronJobTime): Promise<void> {
  await db
    .insertInto("cron_jobs")
    .values({ name, due_at: dueAt.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/**
 * Leases a cron job that is due. False where another process has it; the lease of one that died runs out, and one that
 * is longer than any is of a clock that was set back.
 */
export async function claimCronJob(db: Db, name: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const leasedUntil = addMinutes(now, leaseMinutes).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("cron_jobs")
    .set({ leased_until: leasedUntil })
    .where("name", "=", name)
    .where("due_at", "<=", at)
    .where((eb) =>
      eb.or([
        eb("leased_until", "is", null),
        eb("leased_until", "<=", at),
        eb("leased_until", ">", leasedUntil),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function reschedule(db: Db, { name, dueAt }: CronJobTime): Promise<void> {
  await db
    .updateTable("cron_jobs")
    .set({ due_at: dueAt.toISOString(), leased_until: null })
    .where("name", "=", name)
    .execute();
}
