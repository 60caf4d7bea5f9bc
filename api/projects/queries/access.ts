import { subDays } from "date-fns";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type MembershipFacts, roleOf, type SuperView } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { prepared } from "#api/db/prepared.ts";
import type { Flag, Instant } from "#api/db/schema.ts";

export const sessionIdleDays = 15;
/** However much it is used, and whatever token it was opened for. */
export const sessionMaxDays = 90;

export interface Viewer {
  id: number;
  superView: SuperView;
}

type ProjectColumn =
  | "projects.id"
  | `${"devices" | "events" | "locations" | "recordings"}.project_id`;

const lacksTwoStep = sql<SqlBool>`(asked.two_step_at is null and memberships.pending is null
  and (asking.two_step = 'everyone' or (asking.two_step = 'admins' and memberships.admin = 1)))`;

function isNotOf(closed: RawBuilder<SqlBool>) {
  return sql<SqlBool>`not exists (
  select 1 from projects as asking inner join users as asked on asked.id = memberships.user_id
  where asking.id = memberships.project_id and ${closed})`;
}

/** Not so where the project, be it in the trash, asks for two-step sign-in of such a member, who has none. */
export const meetsTwoStepDemand = isNotOf(lacksTwoStep);

/** Not so of a project in the trash either: nothing of it opens to its members. */
export const isOpenMembership = isNotOf(
  sql<SqlBool>`(asking.deleted_at is not null or ${lacksTwoStep})`,
);

/** Not so of what belongs to a project in the trash, which super-users do not see either. */
export function isOutOfTrash(project: ProjectColumn | RawBuilder<number>) {
  const id = typeof project === "string" ? sql.ref(project) : project;
  return sql<SqlBool>`${id} not in (select trashed.id from projects as trashed where trashed.deleted_at is not null)`;
}

/** By which a row is joined with what a person is to its project. */
export function isMembershipIn(project: ProjectColumn, userId: number) {
  return sql<SqlBool>`memberships.project_id = ${sql.ref(project)} and memberships.user_id = ${userId} and memberships.removed_at is null and ${isOpenMembership}`;
}

type MembershipColumns = Parameters<typeof toMembershipFacts>[0];

/** The row with what someone is to its project; undefined where that is nothing. */
export function withRole<Row extends MembershipColumns>(row: Row | undefined, viewer: Viewer) {
  const role = row && roleOf(toMembershipFacts(row), viewer.superView);
  return role && { ...row, role };
}

/** From columns of a left join, null where there is no membership. */
export function toMembershipFacts({
  admin,
  pending,
}: {
  admin: Flag | null;
  pending: MembershipFacts["pending"];
}): MembershipFacts | undefined {
  return admin === null ? undefined : { admin: admin === 1, pending };
}

const userColumns = [
  "users.id",
  "users.name",
  "users.email",
  "users.email_confirmed_at",
  "users.new_email",
  "users.two_step_at",
  "users.global_permission",
  "users.agreement_version",
  "users.settings",
  "users.created_at",
] as const;

/** The user of a session that is neither ended nor idle, and whoever acts as that user. */
export async function findUserCaller(
  db: Db,
  { id, sessionId, now }: { id: number; sessionId: number; now: Date },
) {
  const aliveSince = subDays(now, sessionIdleDays).toISOString();
  const bornSince = subDays(now, sessionMaxDays).toISOString();
  const [user] = await listCallers(db, { id, sessionId, aliveSince, bornSince });
  return user;
}

const listCallers = prepared(
  (db, given: { id: number; sessionId: number; aliveSince: Instant; bornSince: Instant }) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .leftJoin("users as impersonators", "impersonators.id", "sessions.impersonator_id")
      .select([
        ...userColumns,
        "sessions.used_at",
        "sessions.proven_at",
        "sessions.of_pages",
        "sessions.impersonator_id",
        "impersonators.global_permission as impersonator_permission",
      ])
      .where("sessions.id", "=", given.sessionId)
      .where("sessions.user_id", "=", given.id)
      .where("sessions.ended_at", "is", null)
      .where("users.blocked_at", "is", null)
      .where("impersonators.blocked_at", "is", null)
      .where("sessions.used_at", ">", given.aliveSince)
      .where("sessions.created_at", ">", given.bornSince),
);

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserCaller>>>;

export function findDeviceCaller(db: Db, id: number) {
  return db
    .selectFrom("devices")
    .select(["id", "project_id", "name", "uuid", "salt_id", "deactivated_at", "approval_asked_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type DeviceCaller = NonNullable<Awaited<ReturnType<typeof findDeviceCaller>>>;

/** Whether they ever had to do with a project, as a member or not yet or no more. */
export async function hasAnyMembership(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("memberships")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAdminAnywhere(db: Db, userId: number): Promise<boolean> {
  const row = await selectProjectIdsOf(db, { id: userId })
    .where("memberships.admin", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMembership(
  db: Db,
  { userId, projectId }: { userId: number; projectId: number },
): Promise<MembershipFacts | undefined> {
  const row = await db
    .selectFrom("memberships")
    .select(["admin", "pending"])
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .where("removed_at", "is", null)
    .where(isOpenMembership)
    .executeTakeFirst();
  return row && { admin: row.admin === 1, pending: row.pending };
}

/** The projects that someone is in, and not merely invited to. */
export function selectProjectIdsOf(db: Db, { id }: Pick<Viewer, "id">) {
  return db
    .selectFrom("memberships")
    .select("memberships.project_id")
    .where("memberships.user_id", "=", id)
    .where("memberships.pending", "is", null)
    .where("memberships.removed_at", "is", null)
    .where(isOpenMembership);
}

export async function listProjectIdsOf(db: Db, viewer: Pick<Viewer, "id">): Promise<number[]> {
  const rows = await selectProjectIdsOf(db, viewer).execute();
  return rows.map(({ project_id }) => project_id);
}
