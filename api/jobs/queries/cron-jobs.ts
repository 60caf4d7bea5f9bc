import { addMinutes } from "date-fns";
import type { Db } from "#api/db/open.ts";

const leaseMinutes = 10;

interface Turn {
  name: string;
  dueAt: Date;
}

/** When each clock that has been set is due, by its name. */
export async function listCronJobs(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("cron_jobs").select(["name", "due_at"]).execute();
  return new Map(rows.map(({ name, due_at }) => [name, due_at]));
}

/** Nothing where another process has set it already. */
export async function setClock(db: Db, { name, dueAt }: Turn): Promise<void> {
  await db
    .insertInto("cron_jobs")
    .values({ name, due_at: dueAt.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Takes the turn of a clock that is due. False where another process has it; one that died is given up in the end. */
export async function leaseClock(db: Db, name: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("cron_jobs")
    .set({ leased_until: addMinutes(now, leaseMinutes).toISOString() })
    .where("name", "=", name)
    .where("due_at", "<=", at)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function reschedule(db: Db, { name, dueAt }: Turn): Promise<void> {
  await db
    .updateTable("cron_jobs")
    .set({ due_at: dueAt.toISOString(), leased_until: null })
    .where("name", "=", name)
    .execute();
}
