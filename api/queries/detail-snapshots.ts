import { createHash } from "node:crypto";
import type { Db } from "../db/open.ts";

/** The row of these details, made if they are new. Equal means equal values, whatever the order of keys. */
export async function requireSnapshot(
  trx: Db,
  type: string,
  details: unknown,
  now: Date,
): Promise<number> {
  const text = toCanonicalJson(details);
  const sha256 = createHash("sha256").update(text).digest("hex");
  await trx
    .insertInto("detail_snapshots")
    .values({ type, details: text, sha256, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["type", "sha256"]).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom("detail_snapshots")
    .select("id")
    .where("type", "=", type)
    .where("sha256", "=", sha256)
    .executeTakeFirstOrThrow();
  return id;
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
