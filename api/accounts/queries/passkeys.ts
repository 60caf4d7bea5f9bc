import type { Db } from "#api/db/open.ts";

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

interface Credential {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The oldest first. */
export function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "credential_id", "transports", "created_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(
  trx: Db,
  { userId, name, credential }: { userId: number; name: string; credential: Credential },
  now: Date,
): Promise<void> {
  await trx
    .insertInto("passkeys")
    .values({
      user_id: userId,
      name,
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports.join(","),
      created_at: now.toISOString(),
    })
    .execute();
}

/** False where another use has moved the counter meanwhile. */
export async function markPasskeyUsed(
  db: Db,
  { id, from, to }: { id: number; from: number; to: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: to, used_at: now.toISOString() })
    .where("id", "=", id)
    .where("counter", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name of the one that is gone. */
export async function deletePasskey(
  trx: Db,
  { id, userId }: { id: number; userId: number },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Those that were added from then on. */
export async function deletePasskeysSince(
  trx: Db,
  { userId, since }: { userId: number; since: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
