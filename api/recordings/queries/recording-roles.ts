import { roleOf } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import {
  isMembershipIn,
  isOutOfTrash,
  toMembershipFacts,
  type Viewer,
} from "#api/projects/queries/access.ts";

interface Options {
  ids: number[];
  /** Whether those that are deleted are meant, or those that stand. */
  deleted: boolean;
}

/** Recordings among these, each with what someone is to its project. */
export async function listWithRoles(db: Db, viewer: Viewer, { ids, deleted }: Options) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("recordings")
    .leftJoin("memberships", (join) => join.on(isMembershipIn("recordings.project_id", viewer.id)))
    .select(["recordings.id", "device_id", "recordings.project_id", "admin", "pending"])
    .where("recordings.id", "in", ids)
    .where(isOutOfTrash("recordings.project_id"))
    .where("deleted_at", deleted ? "is not" : "is", null)
    .orderBy("recordings.id")
    .execute();
  return rows.map(({ id, device_id, project_id, ...membership }) => ({
    id,
    device_id,
    project_id,
    role: roleOf(toMembershipFacts(membership), viewer.superView),
  }));
}
