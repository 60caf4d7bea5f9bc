import type { Db } from "#api/db/open.ts";

interface Skip {
  recordingId: number;
  userId: number;
}

export async function upsertSkip(
  db: Db,
  { recordingId, userId }: Skip,
  until: string,
): Promise<void> {
  await db
    .insertInto("review_skips")
    .values({ recording_id: recordingId, user_id: userId, skipped_until: until })
    .onConflict((conflict) =>
      conflict.columns(["recording_id", "user_id"]).doUpdateSet({ skipped_until: until }),
    )
    .execute();
}

export async function deleteSkip(db: Db, { recordingId, userId }: Skip): Promise<void> {
  await db
    .deleteFrom("review_skips")
    .where("recording_id", "=", recordingId)
    .where("user_id", "=", userId)
    .execute();
}
