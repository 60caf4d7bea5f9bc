import type { Db } from "#api/db/open.ts";

interface NewLinkToken {
  type: string;
  userId: number | null;
  expiresAt: Date;
}

/** Also deletes rows of tokens that have expired: a token carries its own expiry. */
export async function insertLinkToken(
  trx: Db,
  { type, userId, expiresAt }: NewLinkToken,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  await trx.deleteFrom("link_tokens").where("expires_at", "<=", at).execute();
  const { id } = await trx
    .insertInto("link_tokens")
    .values({ type, user_id: userId, created_at: at, expires_at: expiresAt.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** True for the one call that spends it. */
export async function spendLinkTokenRow(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("link_tokens")
    .set({ spent_at: now.toISOString() })
    .where("id", "=", id)
    .where("spent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isLinkTokenUnspent(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("link_tokens")
    .select("id")
    .where("id", "=", id)
    .where("spent_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function spendLinkTokensOf(
  trx: Db,
  { userId, type }: { userId: number; type: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("link_tokens")
    .set({ spent_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("type", "=", type)
    .where("spent_at", "is", null)
    .execute();
}
