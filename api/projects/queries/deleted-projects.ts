import type { Db } from "#api/db/open.ts";
import { prepared } from "#api/db/prepared.ts";
import type { Instant } from "#api/db/schema.ts";
import { meetsTwoStepDemand, type Viewer } from "./access.ts";

function selectDeleted(db: Db) {
  return db
    .selectFrom("projects")
    .leftJoin("users as deleters", "deleters.id", "projects.deleted_by_id")
    .select([
      "projects.id",
      "projects.name",
      "projects.deleted_at",
      "deleters.name as deleter_name",
    ])
    .where("projects.deleted_at", "is not", null)
    .$narrowType<{ deleted_at: Instant }>();
}

export type DeletedProjectRow = Awaited<ReturnType<typeof listRestorable>>[number];

/** Those that someone was an admin of, the latest first; super-users see all. */
export function listRestorable(db: Db, viewer: Viewer) {
  return selectDeleted(db)
    .$if(viewer.superView === "off", (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("memberships")
            .select("memberships.id")
            .whereRef("memberships.project_id", "=", "projects.id")
            .where("memberships.user_id", "=", viewer.id)
            .where("memberships.admin", "=", 1)
            .where("memberships.pending", "is", null)
            .where("memberships.removed_at", "is", null)
            .where(meetsTwoStepDemand),
        ),
      ),
    )
    .orderBy("projects.deleted_at", "desc")
    .orderBy("projects.id", "desc")
    .execute();
}

const findFirstDeleted = prepared((db) =>
  db.selectFrom("projects").select("id").where("deleted_at", "is not", null).limit(1),
);

export async function hasDeletedProjects(db: Db): Promise<boolean> {
  return (await findFirstDeleted(db, {})).length > 0;
}

/** False where it is in the trash already. */
export async function markProjectDeleted(
  trx: Db,
  { id, byId }: { id: number; byId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("projects")
    .set({ deleted_at: now.toISOString(), deleted_by_id: byId })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False where it is not in the trash, or has been there since before that. */
export async function markProjectRestored(trx: Db, id: number, after: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("projects")
    .set({ deleted_at: null, deleted_by_id: null })
    .where("id", "=", id)
    .where("deleted_at", ">", after.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those that came into the trash by then. */
export async function listDeletedBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("projects")
    .select("id")
    .where("deleted_at", "<=", before.toISOString())
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
