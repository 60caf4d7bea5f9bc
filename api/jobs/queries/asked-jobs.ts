import type { Db } from "#api/db/open.ts";

/** Of these keys, those of files that jobs have made. */
export async function listResultKeys(db: Db, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("jobs")
    .select("result_key")
    .where("result_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.result_key));
}

/** Of a person, those that have not ended. */
export async function countOpenJobs(
  db: Db,
  { kind, requestedBy }: { kind: string; requestedBy: number },
): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("requested_by", "=", requestedBy)
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
