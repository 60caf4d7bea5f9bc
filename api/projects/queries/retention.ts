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
      conflict.column("project_id").doUpdateSet({ false_trigger_days: days }),
    )
    .execute();
}

/** Undefined where it keeps everything, or is in the trash. */
export function findRetention(db: Db, projectId: number) {
  return selectRetention(db)
    .select(["false_trigger_days", "begun_at"])
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
