import type { Db } from "../db/open.ts";

/**
 * A full member's own settings in a project. As the first write of a transaction it makes the changes of one
 * membership queue. Undefined for those who are not in, or not yet.
 */
export function holdOwnSettings(
  trx: Db,
  { projectId, userId }: { projectId: number; userId: number },
) {
  return trx
    .updateTable("memberships")
    .set((eb) => ({ settings: eb.ref("settings") }))
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .where("pending", "is", null)
    .where("removed_at", "is", null)
    .returning("settings")
    .executeTakeFirst();
}
