import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

interface Transfer {
  userId: number;
  projectId: number;
  bytes: number;
}

/** Counts for the membership, former ones too, else for the user, a super-user who never belonged. */
export async function countTransfer(db: Db, { userId, projectId, bytes }: Transfer): Promise<void> {
  const more = {
    transferred_items: sql<number>`transferred_items + 1`,
    transferred_bytes: sql<number>`transferred_bytes + ${bytes}`,
  };
  const { numUpdatedRows } = await db
    .updateTable("memberships")
    .set(more)
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .updateTable("users")
    .set(more)
    .where("id", "=", userId)
    .where("global_permission", "!=", "off")
    .execute();
}
