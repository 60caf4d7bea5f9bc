import type { ExpressionBuilder } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

interface NewJoinLink {
  projectId: number;
  createdById: number;
  maxPeople: number;
  needsApproval: boolean;
  expiresAt: Date;
}

export async function insertJoinLink(trx: Db, link: NewJoinLink, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("join_links")
    .values({
      project_id: link.projectId,
      created_by_id: link.createdById,
      max_people: link.maxPeople,
      needs_approval: link.needsApproval ? 1 : 0,
      created_at: now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** They work as long as whoever made them could make them again. */
function selectLiveLinks(db: Db, now: Date) {
  return db
    .selectFrom("join_links")
    .innerJoin("users as makers", "makers.id", "join_links.created_by_id")
    .innerJoin("projects", "projects.id", "join_links.project_id")
    .select([
      "join_links.id",
      "project_id",
      "projects.name as project_name",
      "max_people",
      "people",
      "needs_approval",
      "expires_at",
      "makers.name as maker_name",
    ])
    .where("projects.deleted_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .whereRef("people", "<", "max_people")
    .where("makers.blocked_at", "is", null)
    .where((eb) => eb.or([eb("makers.global_permission", "=", "write"), eb.exists(admins(eb))]));
}

function admins({
  selectFrom,
}: ExpressionBuilder<Schema & { makers: Schema["users"] }, "join_links">) {
  return selectFrom("memberships")
    .select("memberships.id")
    .whereRef("memberships.project_id", "=", "join_links.project_id")
    .whereRef("memberships.user_id", "=", "join_links.created_by_id")
    .where("memberships.pending", "is", null)
    .where("memberships.removed_at", "is", null)
    .where("memberships.admin", "=", 1);
}

/** Those that somebody can still join by, the latest first. */
export function listLiveLinks(db: Db, projectId: number, now: Date) {
  return selectLiveLinks(db, now)
    .where("project_id", "=", projectId)
    .orderBy("join_links.id", "desc")
    .execute();
}

export type JoinLinkRow = Awaited<ReturnType<typeof listLiveLinks>>[number];

export function findLiveLink(db: Db, id: number, now: Date): Promise<JoinLinkRow | undefined> {
  return selectLiveLinks(db, now).where("join_links.id", "=", id).executeTakeFirst();
}

/**
 * With the project locked, so that no more get in than it has places for. Each takes one, however often they come.
 * False where the link works no more.
 */
export async function takePlace(
  trx: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  if (!(await findLiveLink(trx, id, now))) return false;
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto("join_link_people")
    .values({ join_link_id: id, user_id: userId, joined_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["join_link_id", "user_id"]).doNothing())
    .executeTakeFirst();
  if (taken === 0n) return true;
  await trx
    .updateTable("join_links")
    .set((eb) => ({ people: eb("people", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return true;
}

/** False where the project has no such link that works. */
export async function endLink(
  trx: Db,
  { id, projectId }: { id: number; projectId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("join_links")
    .set({ ended_at: now.toISOString() })
    .where("id", "=", id)
    .where("project_id", "=", projectId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
