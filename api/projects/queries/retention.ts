import type { Db } from "#api/db/open.ts";

/** For how many days a project keeps recordings that hold only false triggers; undefined where for good. */
export async function setFalseTriggerDays(
  trx: Db,
  projectId: number,
  days: number | undefined,
): Promise<void> {
  await trx.deleteFrom("retention").where("project_id", "=", projectId).execute();
  if (days === undefined) return;
  const row = { project_id: projectId, false_trigger_days: days };
  await trx.insertInto("retention").values(row).execute();
}

/** Undefined where it keeps them for good, or is in the trash. */
export async function findFalseTriggerDays(db: Db, projectId: number): Promise<number | undefined> {
  const row = await selectRetention(db)
    .select("false_trigger_days")
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row?.false_trigger_days;
}

/** Those that do not keep them for good, without the trash. */
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
