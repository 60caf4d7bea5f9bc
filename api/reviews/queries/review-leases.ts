import type { Db } from "#api/db/open.ts";

interface Lease {
  userId: number;
  projectId: number;
  now: string;
  until: string;
}

/** In one statement, so that of two who ask at once one has it: gives those that are the person's until then. */
export async function claimReviews(
  db: Db,
  ids: readonly number[],
  { userId, projectId, now, until }: Lease,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .insertInto("review_leases")
    .columns(["recording_id", "user_id", "leased_until"])
    .expression((eb) =>
      eb
        .selectFrom("recordings")
        .select((of) => [
          "recordings.id",
          of.cast<number>(of.val(userId), "integer").as("user_id"),
          of.val(until).as("leased_until"),
        ])
        .where("recordings.id", "in", [...ids])
        .where("recordings.project_id", "=", projectId)
        .where("recordings.deleted_at", "is", null)
        /* Two statements that take several lock them in the same order. */
        .orderBy("recordings.id"),
    )
    .onConflict((conflict) =>
      conflict
        .column("recording_id")
        .doUpdateSet({ user_id: userId, leased_until: until })
        .where((eb) =>
          eb.or([
            eb("review_leases.user_id", "=", userId),
            eb("review_leases.leased_until", "<=", now),
          ]),
        ),
    )
    .returning("recording_id")
    .execute();
  return rows.map(({ recording_id }) => recording_id);
}

export async function deleteLease(db: Db, recordingId: number, userId: number): Promise<void> {
  await db
    .deleteFrom("review_leases")
    .where("recording_id", "=", recordingId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteLeasesIn(db: Db, projectId: number, userId: number): Promise<void> {
  await db
    .deleteFrom("review_leases")
    .where("user_id", "=", userId)
    .where("recording_id", "in", (eb) =>
      eb.selectFrom("recordings").select("id").where("project_id", "=", projectId),
    )
    .execute();
}
