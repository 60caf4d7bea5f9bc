import { Refusal } from "#contract/envelope.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import { forUpdate } from "#api/db/for-update.ts";
import { shortName } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import type { Flag } from "#api/db/schema.ts";

interface Place {
  projectId: number;
  userId: number;
}

/** What someone is or was to a project. */
export interface Membership extends Rights {
  id: number;
  standing: "full" | "invited" | "requested" | "removed";
}

export async function findAnyMembership(
  db: Db,
  { projectId, userId }: Place,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom("memberships")
    .select(["id", "admin", "owner", "pending", "removed_at"])
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (!row) return undefined;
  const standing = row.removed_at ? "removed" : (row.pending ?? "full");
  return { ...toRights(row), id: row.id, standing };
}

interface Standing extends Place, Rights {
  pending?: "invited" | "requested";
  invitedById?: number;
}

/** False where they have deleted their account meanwhile; else they do not before the transaction ends. */
export async function lockAccount(trx: Db, id: number): Promise<boolean> {
  const account = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .$call(forUpdate)
    .executeTakeFirst();
  return account !== undefined;
}

/** The same. Refuses `missing` where it is deleted in the same moment, so that nothing is told or written of it. */
export async function requireAccount(trx: Db, id: number): Promise<void> {
  if (await lockAccount(trx, id)) return;
  throw new Refusal("missing", `Could not find a user with a name or id of '${id}' for user`);
}

/** Gives someone a new standing in a project, from now on, whatever they were to it before. Refuses as `requireAccount`. */
export async function putMembership(
  trx: Db,
  { projectId, userId, admin, owner, pending, invitedById }: Standing,
  now: Date,
): Promise<void> {
  await requireAccount(trx, userId);
  const at = now.toISOString();
  const standing = {
    ...toFlags({ admin, owner }),
    pending: pending ?? null,
    standing_since: at,
    invited_by_id: invitedById ?? null,
    removed_at: null,
    updated_at: at,
  };
  await trx
    .insertInto("memberships")
    .values({ project_id: projectId, user_id: userId, created_at: at, ...standing })
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doUpdateSet(standing))
    .execute();
}

export async function setMembershipRights(
  trx: Db,
  id: number,
  rights: Rights,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("memberships")
    .set({ ...toFlags(rights), updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Rows of members stay: what they did is theirs. */
export async function markMembershipRemoved(trx: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("memberships")
    .set({ removed_at: at, updated_at: at })
    .where("id", "=", id)
    .execute();
}

export async function deleteMembership(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("memberships").where("id", "=", id).execute();
}

function selectFullMembers(db: Db, projectId: number) {
  return db
    .selectFrom("memberships")
    .where("memberships.project_id", "=", projectId)
    .where("memberships.removed_at", "is", null)
    .where("memberships.pending", "is", null);
}

/** Which rights at least one other full member has. */
export async function findRightsOfOthers(trx: Db, { projectId, userId }: Place): Promise<Rights> {
  const others = await selectFullMembers(trx, projectId)
    .where("user_id", "!=", userId)
    .where((eb) => eb.or([eb("admin", "=", 1), eb("owner", "=", 1)]))
    .select(["admin", "owner"])
    .distinct()
    .execute();
  return {
    admin: others.some(({ admin }) => admin === 1),
    owner: others.some(({ owner }) => owner === 1),
  };
}

/** Those who can be asked to let someone in: owners before admins, the oldest account first. */
export function listAskable(db: Db, projectId: number) {
  return selectFullMembers(db, projectId)
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("users.email_confirmed_at", "is not", null)
    .where("users.blocked_at", "is", null)
    .where((eb) => eb.or([eb("admin", "=", 1), eb("owner", "=", 1)]))
    .select(["users.id", "users.name", "users.email", "users.email_folded", "admin"])
    .orderBy("owner", "desc")
    .orderBy("users.id")
    .execute();
}

/** Everybody who stands in a project in any way, the newest account first. */
export function listPeople(db: Db, projectId: number) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("users as inviters", "inviters.id", "memberships.invited_by_id")
    .where("memberships.project_id", "=", projectId)
    .where("memberships.removed_at", "is", null)
    .select([
      "users.id",
      shortName("users.name", "name"),
      shortName("users.email", "email"),
      "users.last_active_at",
      "users.two_step_at",
      "admin",
      "owner",
      "pending",
      "memberships.standing_since",
      shortName("inviters.name", "inviter_name"),
    ])
    .orderBy("users.id", "desc")
    .execute();
}

/** The accounts whose answer to an invitation is awaited. */
export async function listInvitedPeople(db: Db, projectId: number) {
  const people = await listPeople(db, projectId);
  return people.filter(({ pending }) => pending === "invited");
}

export async function rememberMembershipLink(
  trx: Db,
  { projectId, userId }: Place,
  linkTokenId: number,
): Promise<void> {
  await trx
    .updateTable("memberships")
    .set({ link_token_id: linkTokenId })
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .execute();
}

/** The account whose invitation that link is of, while it waits. */
export function findInvitedByLink(db: Db, linkTokenId: number) {
  return db
    .selectFrom("memberships")
    .select(["project_id", "user_id"])
    .where("link_token_id", "=", linkTokenId)
    .where("pending", "=", "invited")
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Of accounts that are invited, those whose link works still. */
export function listAccountLinks(db: Db, projectId: number, now: Date) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("link_tokens", "link_tokens.id", "memberships.link_token_id")
    .where("memberships.project_id", "=", projectId)
    .where("memberships.pending", "=", "invited")
    .where("memberships.removed_at", "is", null)
    .where("link_tokens.spent_at", "is", null)
    .where("link_tokens.expires_at", ">", now.toISOString())
    .select(["users.id", "users.email", "link_tokens.id as token_id", "link_tokens.expires_at"])
    .orderBy("users.email_folded")
    .execute();
}

/** The projects that wait for an account's answer, and those whose answer it waits for. */
export function listPendingProjects(db: Db, userId: number) {
  return db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .leftJoin("users as inviters", "inviters.id", "memberships.invited_by_id")
    .where("memberships.user_id", "=", userId)
    .where("memberships.pending", "is not", null)
    .where("memberships.removed_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .select([
      "projects.id as project_id",
      "projects.name as project_name",
      "admin",
      "owner",
      "pending",
      "standing_since",
      "inviters.name as inviter_name",
    ])
    .orderBy("standing_since", "desc")
    .orderBy("projects.id")
    .execute();
}

/** False for those who are not in, or not yet. */
export async function updateOwnSettings(
  trx: Db,
  { projectId, userId }: Place,
  settings: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("memberships")
    .set({ settings, updated_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .where("pending", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function toRights({ admin, owner }: { admin: Flag; owner: Flag }): Rights {
  return { admin: admin === 1, owner: owner === 1 };
}

export function toFlags({ admin, owner }: Rights): { admin: Flag; owner: Flag } {
  return { admin: admin ? 1 : 0, owner: owner ? 1 : 0 };
}

/** The full members of a project whose addresses are known to be theirs. */
export function listReachableMembers(db: Db, projectId: number) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select([
      "memberships.id",
      "users.name",
      "users.email",
      "memberships.admin",
      "memberships.settings",
      "projects.name as project_name",
    ])
    .where("memberships.project_id", "=", projectId)
    .where("memberships.pending", "is", null)
    .where("memberships.removed_at", "is", null)
    .where("users.email_confirmed_at", "is not", null)
    .where("users.blocked_at", "is", null)
    .orderBy("users.id")
    .execute();
}

export type ReachableMember = Awaited<ReturnType<typeof listReachableMembers>>[number];
