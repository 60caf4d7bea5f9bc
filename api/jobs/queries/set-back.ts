import type { Db } from "#api/db/open.ts";

/** Of a clock that was set back: what was queued at a time that is still to come is due now, and no lease is as long. */
export async function setJobsBack(
  db: Db,
  { now, longestLease }: { now: Date; longestLease: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("jobs")
    .set({ due_at: at })
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("created_at", ">", at)
    .where("due_at", ">", at)
    .execute();
  await db
    .updateTable("jobs")
    .set({ leased_until: at })
    .where("leased_until", ">", longestLease.toISOString())
    .execute();
}
