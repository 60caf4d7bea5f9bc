import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";

/** First in a transaction, so that changes of one membership queue. Undefined for those not in, or not yet. */
export function lockOwnSettings(
  trx: Db,
  { projectId, userId }: { projectId: number; userId: number },
) {
  return trx
    .selectFrom("memberships")
    .select(["id", "settings"])
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .where("pending", "is", null)
    .where("removed_at", "is", null)
    .$call(forUpdate)
    .executeTakeFirst();
}
