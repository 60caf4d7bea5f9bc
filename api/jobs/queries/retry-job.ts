import type { Db } from "#api/db/open.ts";

/** One that was given up is due now, as if it had not been tried. Undefined where there is none such. */
export function retryJobRow(trx: Db, id: number, now: Date) {
  return trx
    .updateTable("jobs")
    .set({ failed_at: null, last_error: null, attempts: 0, due_at: now.toISOString() })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .returning(["kind", "subject_id", "requested_by"])
    .executeTakeFirst();
}
