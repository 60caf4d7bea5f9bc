import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#api/db/schema.ts";

/** Mails of a recording wait for its pictures, but for those that could not be made at once. */
export function awaitsNoPictures({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Schema & { due: Schema["jobs"] }, "due">) {
  return not(
    exists(
      selectFrom("jobs as renders")
        .select("renders.id")
        .where("due.kind", "=", "alert")
        .where("renders.kind", "=", "render")
        .whereRef("renders.subject_id", "=", "due.subject_id")
        .whereRef("renders.id", "<", "due.id")
        .where("renders.last_error", "is", null)
        .where("renders.finished_at", "is", null)
        .where("renders.cancelled_at", "is", null)
        .where("renders.failed_at", "is", null),
    ),
  );
}
