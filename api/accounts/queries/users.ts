import { sql } from "kysely";
import { fold } from "#contract/rules/navigation/names.ts";
import { sortByName } from "#contract/rules/text/compare-names.ts";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { writeJson, type WrittenJson } from "#api/db/stored-json.ts";

const columns = [
  "id",
  "name",
  "email",
  "email_confirmed_at",
  "new_email",
  "two_step_at",
  "global_permission",
  "agreement_version",
  "settings",
  "created_at",
] as const;

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select([...columns, "password_hash"])
    .where("email_folded", "=", fold(email))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Nobody finds a deleted account here: its row only says that a former member did something. */
export function findUser(db: Db, id: number) {
  return selectUser(db, id).executeTakeFirst();
}

/** As they are now: what was read before the transaction may have changed since. */
export function findUserForUpdate(trx: Db, id: number) {
  return selectUser(trx, id).$call(forUpdate).executeTakeFirst();
}

function selectUser(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
}

export function findUserByKey(db: Db, idOrEmail: number | string) {
  return typeof idOrEmail === "number" ? findUser(db, idOrEmail) : findUserByEmail(db, idOrEmail);
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.password_hash;
}

export async function listUsers(db: Db) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("deleted_at", "is", null)
    .execute();
  return sortByName(rows);
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Whoever is blocked counts: another super-user has done that. */
export async function hasSuperUser(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    /* A literal: of a bound value SQLite does not know that the index `users_super` has it. */
    .where("global_permission", "=", sql.lit("write" as const))
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of those who may change the site. */
export async function listSuperUserAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("global_permission", "=", sql.lit("write" as const))
    .where("deleted_at", "is", null)
    .where("blocked_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  agreementVersion: number | null;
  globalPermission?: "off" | "read" | "write";
  confirmed?: boolean;
}

export async function insertUser(trx: Db, user: NewUser, now: Date): Promise<StoredUser> {
  const at = now.toISOString();
  return trx
    .insertInto("users")
    .values({
      name: user.name,
      email: user.email,
      email_folded: fold(user.email),
      email_confirmed_at: user.confirmed ? at : null,
      password_hash: user.passwordHash,
      global_permission: user.globalPermission ?? "off",
      agreement_version: user.agreementVersion,
      last_active_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function confirmUserEmail(trx: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("users")
    .set({ email_confirmed_at: at, updated_at: at })
    .where("id", "=", id)
    .where("email_confirmed_at", "is", null)
    .execute();
}

/** False where the account has another address now, or it is confirmed. */
export async function confirmUserEmailAs(
  trx: Db,
  { id, email }: Pick<StoredUser, "id" | "email">,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ email_confirmed_at: at, updated_at: at })
    .where("id", "=", id)
    .where("email_folded", "=", fold(email))
    .where("email_confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markUserActive(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({ last_active_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

export interface AccountChanges {
  name?: string | undefined;
  email?: string | undefined;
  passwordHash?: string | undefined;
  agreementVersion?: number | undefined;
  settings?: object | undefined;
}

/** One that waits to be confirmed, in place of the confirmed one; undefined takes it back. */
export async function setNewEmail(
  trx: Db,
  id: number,
  email: string | undefined,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ new_email: email ?? null, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** By its link: whatever the account had before, this is its confirmed address. */
export async function setConfirmedEmail(
  trx: Db,
  id: number,
  email: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("users")
    .set({ email, email_folded: fold(email), email_confirmed_at: at, new_email: null })
    .set({ updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** The account that waits to be reached at an address. */
export function findUserByNewEmail(db: Db, email: string) {
  return db.selectFrom("users").select(columns).where("new_email", "=", email).executeTakeFirst();
}

/** Absent fields stay. A new address has to be confirmed. */
export async function updateUser(
  trx: Db,
  id: number,
  { name, email, passwordHash, agreementVersion, settings }: AccountChanges,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      updated_at: now.toISOString(),
      ...(name === undefined ? {} : { name }),
      ...(email === undefined
        ? {}
        : { email, email_folded: fold(email), email_confirmed_at: null }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(agreementVersion === undefined ? {} : { agreement_version: agreementVersion }),
      ...(settings === undefined ? {} : { settings: writeJson("users.settings", settings) }),
    })
    .where("id", "=", id)
    .execute();
}

/** False where the account has been deleted. */
export async function setGlobalPermission(
  trx: Db,
  id: number,
  permission: "off" | "read" | "write",
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ global_permission: permission })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findTimeZone(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "settings", "time_zone_chosen_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function setTimeZone(
  trx: Db,
  id: number,
  { settings, chosenAt }: { settings: WrittenJson<"users.settings">; chosenAt: Date | null },
): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      settings: writeJson("users.settings", settings),
      time_zone_chosen_at: chosenAt?.toISOString() ?? null,
    })
    .where("id", "=", id)
    .execute();
}
