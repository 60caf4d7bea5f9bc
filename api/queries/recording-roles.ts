import { roleOf } from "#contract/rules/roles.ts";
import type { Db } from "../db/open.ts";
import { toMembershipFacts, type Viewer } from "./access.ts";

/** Standing recordings among these, each with what someone is to its project. */
export async function listStandingWithRoles(db: Db, viewer: Viewer, ids: number[]) {
  const rows = await db
    .selectFrom("recordings")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.project_id", "=", "recordings.project_id")
        .on("memberships.user_id", "=", viewer.id)
        .on("memberships.removed_at", "is", null),
    )
    .select(["recordings.id", "admin", "pending"])
    .where("recordings.id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id, ...membership }) => ({
    id,
    role: roleOf(toMembershipFacts(membership), viewer.superView),
  }));
}
