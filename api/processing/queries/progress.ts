import type { Db } from "#api/db/open.ts";

export function findProgress(db: Db, id: number) {
  return db
    .selectFrom("recordings")
    .leftJoin("users", "users.id", "recordings.leased_by_id")
    .select([
      "processing_state",
      "processing",
      "state_started_at",
      "processing_ended_at",
      "users.name as leased_by_name",
    ])
    .where("recordings.id", "=", id)
    .executeTakeFirstOrThrow();
}
