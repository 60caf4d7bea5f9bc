import { fold } from "#contract/rules/names.ts";
import type { Db } from "../db/open.ts";

const columns = [
  "id",
  "name",
  "email",
  "email_confirmed_at",
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
    .executeTakeFirst();
}

export function findUser(db: Db, id: number) {
  return db.selectFrom("users").select(columns).where("id", "=", id).executeTakeFirst();
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
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

export async function markUserActive(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({ last_active_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function grantWritePermission(db: Db, id: number): Promise<void> {
  await db.updateTable("users").set({ global_permission: "write" }).where("id", "=", id).execute();
}
