import type { Db } from "#api/db/open.ts";

export function findApp(db: Db, userId: number) {
  return db
    .selectFrom("authenticator_apps")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** In place of one that was started before. */
export async function putApp(
  trx: Db,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
  now: Date,
): Promise<void> {
  await deleteApp(trx, userId);
  await trx
    .insertInto("authenticator_apps")
    .values({
      user_id: userId,
      sealed_secret: sealedSecret,
      last_step: 0,
      started_at: now.toISOString(),
    })
    .execute();
}

/** False where another has been started since, or it was taken away. */
export async function confirmApp(
  trx: Db,
  started: { user_id: number; sealed_secret: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("authenticator_apps")
    .set({ confirmed_at: now.toISOString() })
    .where("user_id", "=", started.user_id)
    .where("sealed_secret", "=", started.sealed_secret)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await markTwoStep(trx, started.user_id, now);
  return true;
}

/** True for the one call that spends the code of that half-minute. */
export async function spendStep(
  trx: Db,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("authenticator_apps")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteApp(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("authenticator_apps").where("user_id", "=", userId).execute();
}

/** All of it: app, passkeys and recovery codes. */
export async function deleteTwoStep(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await deleteApp(trx, userId);
  await trx.updateTable("users").set({ two_step_at: null }).where("id", "=", userId).execute();
}

/** From now on, unless it was on already. */
export async function markTwoStep(trx: Db, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set({ two_step_at: now.toISOString() })
    .where("id", "=", userId)
    .where("two_step_at", "is", null)
    .execute();
}

export async function replaceRecoveryCodes(
  trx: Db,
  { userId, hashes }: { userId: number; hashes: readonly string[] },
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

/** True for the one call that spends it. */
export async function spendRecoveryCode(
  trx: Db,
  { userId, hash }: { userId: number; hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
