import { sql } from "kysely";
import { fold } from "#contract/rules/navigation/names.ts";
import { sortByName } from "#contract/rules/text/compare-names.ts";
import { isLike } from "#api/db/is-like.ts";
import type { Db } from "#api/db/open.ts";

const columns = [
  "id",
  "name",
  "email",
  "email_confirmed_at",
  "global_permission",
  "created_at",
  "last_active_at",
  "blocked_at",
] as const;

/** By a part of their name or address, in any case; those with the lower ids come later. */
export function listPeopleOfSite(
  db: Db,
  { q, before, limit }: { q: string | undefined; before: number | undefined; limit: number },
) {
  return db
    .selectFrom("users")
    .select(columns)
    .where("deleted_at", "is", null)
    .$if(q !== undefined && q !== "", (query) => query.where((eb) => eb.or(matches(db, q ?? ""))))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

function matches(db: Db, q: string) {
  const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return [
    isLike(db, sql.ref("users.name"), { pattern: contains(q), ignoresCase: true }),
    isLike(db, sql.ref("users.email_folded"), { pattern: contains(fold(q)), ignoresCase: false }),
  ];
}

export type PersonRow = Awaited<ReturnType<typeof listPeopleOfSite>>[number];

export function findPersonOfSite(db: Db, id: number): Promise<PersonRow | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The projects that somebody is in. */
export async function listStandings(db: Db, userId: number) {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select(["projects.id", "projects.name", "admin", "owner"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.removed_at", "is", null)
    .where("memberships.pending", "is", null)
    .where("projects.deleted_at", "is", null)
    .execute();
  return sortByName(rows);
}

export async function isBlocked(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("blocked_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.blocked_at != null;
}

/** Undefined lets them in again. */
export async function setBlocked(trx: Db, id: number, at: Date | undefined): Promise<void> {
  await trx
    .updateTable("users")
    .set({ blocked_at: at?.toISOString() ?? null })
    .where("id", "=", id)
    .execute();
}
