import { sql } from "kysely";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import type { Users } from "#api/db/people-tables.ts";

/** The projects that somebody is in, by id, with their rights there. */
export function listOwnRights(db: Db, userId: number) {
  return db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .select(["projects.id", "projects.name", "admin", "owner"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.pending", "is", null)
    .where("memberships.removed_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .orderBy("projects.id")
    .execute();
}

export async function hasOtherSuperUser(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    /* A literal, as SQLite finds the index `users_super` by no bound value. */
    .where("global_permission", "=", sql.lit("write" as const))
    .where("blocked_at", "is", null)
    .where("id", "!=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of which a person's rows tell of them alone. */
const ownTables = [
  "sessions",
  "passkeys",
  "authenticator_apps",
  "recovery_codes",
  "link_tokens",
  "address_changes",
  "memberships",
  "alerts",
  "search_feeds",
  "search_views",
  "review_leases",
  "review_skips",
  "join_link_people",
] as const;

/** Searches that are shared stay in their project; schedules and sounds stay, because cameras play them. */
export async function deleteOwnRows(
  trx: Db,
  { id, email }: { id: number; email: string },
): Promise<void> {
  for (const table of ownTables) {
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await trx
    .deleteFrom("saved_searches")
    .where("user_id", "=", id)
    .where("shared", "=", 0)
    .execute();
  await trx.deleteFrom("invitations").where("email_folded", "=", fold(email)).execute();
  await trx.deleteFrom("outbox").where("recipient", "=", email).execute();
}

const formerName = "A former member";

export async function forgetPerson(trx: Db, id: number, now: Date): Promise<void> {
  await forgetAccount(trx, id, now);
  await trx.updateTable("users").set({ name: formerName }).where("id", "=", id).execute();
}

/** Columns of a person that say no more than what they did in projects. */
type Kept = "id" | "name" | "created_at" | "transferred_items" | "transferred_bytes";

/** But for the name. Nobody can sign in with what is no address, and nobody can register it. */
export async function forgetAccount(trx: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const nobody = `former-member-${id}`;
  const forgotten: { [C in Exclude<keyof Users, Kept>]: Users[C] } = {
    email: nobody,
    email_folded: nobody,
    email_confirmed_at: null,
    new_email: null,
    password_hash: "",
    two_step_at: null,
    global_permission: "off",
    agreement_version: null,
    settings: null,
    time_zone_chosen_at: null,
    last_active_at: null,
    blocked_at: at,
    deleted_at: at,
    updated_at: at,
  };
  await trx.updateTable("users").set(forgotten).where("id", "=", id).execute();
}
