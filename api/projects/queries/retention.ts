import type { Db } from "#api/db/open.ts";

/** For how many days a project keeps recordings that hold only false triggers; undefined where for good. */
export async function setFalseTriggerDays(
  trx: Db,
  { projectId, days }: { projectId: number; days: number | undefined },
  now: Date,
): Promise<void> {
  if (days === undefined) {
    await trx.deleteFrom("retention").where("project_id", "=", projectId).execute();
    return;
  }
  await trx
    .insertInto("retention")
    .values({
      project_id: projectId,
      false_trigger_days: days,
      begun_at: now.toISOString(),
      ran_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ false_trigger_days: days, approved: 0, held: null }),
    )
    .execute();
}

/** Undefined where it keeps everything, or is in the trash. */
export function findRetention(db: Db, projectId: number) {
  return selectRetention(db)
    .select(["false_trigger_days", "begun_at", "approved", "held"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

/** A night is gone through. What waits in the trash has its time anew where those before it were missed. */
export async function beginNight(
  trx: Db,
  projectId: number,
  { now, missedBefore }: { now: Date; missedBefore: Date },
): Promise<void> {
  const ran_at = now.toISOString();
  await trx
    .updateTable("retention")
    .set({ begun_at: ran_at })
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.or([
        eb("ran_at", "is", null),
        eb("ran_at", "<", missedBefore.toISOString()),
        eb("ran_at", ">", ran_at),
      ]),
    )
    .execute();
  await trx.updateTable("retention").set({ ran_at }).where("project_id", "=", projectId).execute();
}

/** The next night that deletes may delete so many. */
export async function approve(trx: Db, projectId: number, recordings: number): Promise<void> {
  await trx
    .updateTable("retention")
    .set({ approved: recordings, held: null })
    .where("project_id", "=", projectId)
    .execute();
}

/** A night has deleted nothing, because that would have been so many. */
export async function holdNight(trx: Db, projectId: number, recordings: number): Promise<void> {
  await trx
    .updateTable("retention")
    .set({ held: recordings })
    .where("project_id", "=", projectId)
    .execute();
}

/** A night has deleted all, and used up what was confirmed for it; what was confirmed amid it is for the next. */
export async function endNight(trx: Db, projectId: number, approved: number): Promise<void> {
  await trx
    .updateTable("retention")
    .set({ approved: 0, held: null })
    .where("project_id", "=", projectId)
    .where("approved", "=", approved)
    .execute();
}

/** Of those that do not keep everything, without the trash. */
export async function listWithRetention(db: Db): Promise<number[]> {
  const rows = await selectRetention(db).select("project_id").orderBy("project_id").execute();
  return rows.map(({ project_id }) => project_id);
}

function selectRetention(db: Db) {
  return db
    .selectFrom("retention")
    .innerJoin("projects", "projects.id", "retention.project_id")
    .where("projects.deleted_at", "is", null);
}
