import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";

/**
 * A full member's own settings in a project. At the start of a transaction it makes the changes of one
 * membership queue. Undefined for those who are not in, or not yet.
 */
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
