import type { Db } from "#api/db/open.ts";

interface NewResetRequest {
  email: string;
  /** Asked for by the older endpoint, whose link looks another way. */
  legacyLink: boolean;
  address: string;
}

export async function insertResetRequest(
  db: Db,
  { email, legacyLink, address }: NewResetRequest,
  now: Date,
): Promise<void> {
  const row = { email, legacy_link: legacyLink ? 1 : 0, address } as const;
  await db
    .insertInto("reset_requests")
    .values({ ...row, created_at: now.toISOString() })
    .execute();
}

/** Deletes and returns the oldest. Of processes that race for it one gets it. */
export function claimResetRequest(trx: Db) {
  return trx
    .deleteFrom("reset_requests")
    .where("id", "=", (eb) =>
      eb.selectFrom("reset_requests as waiting").select((min) => min.fn.min("waiting.id").as("id")),
    )
    .returning(["email", "legacy_link"])
    .executeTakeFirst();
}
