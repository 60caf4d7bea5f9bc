import { readFields, writeFields } from "#api/db/stored-json.ts";
import type { Db } from "#api/db/open.ts";
import { forgetAccount } from "#api/own-data/queries/former-member.ts";

/** Of a database with the rows of one project: who is no member keeps the name, and members what is of this project. */
export async function forgetOthers(trx: Db, projectId: number, now: Date): Promise<void> {
  const members = trx.selectFrom("memberships").select("user_id");
  const named = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "not in", members)
    .where("deleted_at", "is", null)
    .execute();
  for (const { id } of named) await forgetAccount(trx, id, now);
  await trx
    .updateTable("audit")
    .set({ address: null })
    .where((eb) => eb.or([eb("actor_id", "is", null), eb("actor_id", "not in", members)]))
    .execute();
  await trx.updateTable("users").set({ transferred_items: 0, transferred_bytes: 0 }).execute();
  const own = await trx
    .selectFrom("users")
    .select(["id", "settings"])
    .where("settings", "is not", null)
    .execute();
  for (const { id, settings } of own) {
    const { currentSelectedGroup: current, ...others } = readFields("users.settings", settings, id);
    if (!current || (current as { id?: unknown }).id === projectId) continue;
    const text = writeFields("users.settings", others);
    await trx.updateTable("users").set({ settings: text }).where("id", "=", id).execute();
  }
}

export interface SealedSecret {
  user_id: number;
  sealed_secret: string;
}

export function listSealedSecrets(db: Db): Promise<SealedSecret[]> {
  return db.selectFrom("authenticator_apps").select(["user_id", "sealed_secret"]).execute();
}

export async function updateSealedSecret(db: Db, sealed: SealedSecret): Promise<void> {
  await db
    .updateTable("authenticator_apps")
    .set({ sealed_secret: sealed.sealed_secret })
    .where("user_id", "=", sealed.user_id)
    .execute();
}

/** With an account, and by their name alone. */
export async function countPeople(db: Db): Promise<{ members: number; named: number }> {
  const { members, named } = await db
    .selectFrom("users")
    .select((eb) => [
      eb.fn.count<number>("id").filterWhere("deleted_at", "is", null).as("members"),
      eb.fn.count<number>("id").filterWhere("deleted_at", "is not", null).as("named"),
    ])
    .executeTakeFirstOrThrow();
  return { members, named };
}
