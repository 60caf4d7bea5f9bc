import type { ExpressionBuilder, Updateable } from "kysely";
import type { UploadFileState } from "#contract/wire/upload-jobs.ts";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import {
  isMembershipIn,
  isOutOfTrash,
  type Viewer,
  withRole,
} from "#api/projects/queries/access.ts";

const columns = [
  "upload_jobs.id",
  "upload_jobs.device_id",
  "upload_jobs.user_id",
  "upload_jobs.location_id",
  "upload_jobs.time_zone",
  "upload_jobs.correction_seconds",
  "upload_jobs.bytes",
  "upload_jobs.created_at",
  "upload_jobs.receiving_since",
  "upload_jobs.started_at",
  "upload_jobs.finished_at",
  "devices.project_id",
  "users.name as user_name",
  "locations.name as location_name",
  "locations.latitude",
  "locations.longitude",
  "locations.active_at",
] as const;

function selectJobs(db: Db) {
  return db
    .selectFrom("upload_jobs")
    .innerJoin("devices", "devices.id", "upload_jobs.device_id")
    .innerJoin("users", "users.id", "upload_jobs.user_id")
    .leftJoin("locations", "locations.id", "upload_jobs.location_id")
    .select(columns)
    .where("upload_jobs.removed_at", "is", null);
}

export function findUploadJobRow(db: Db, id: number) {
  return selectJobs(db).where("upload_jobs.id", "=", id).executeTakeFirst();
}

export type UploadJobRow = NonNullable<Awaited<ReturnType<typeof findUploadJobRow>>>;

/** A job with what someone is to the project of its device; undefined where that is nothing. */
export async function findVisibleUploadJob(db: Db, viewer: Viewer, id: number) {
  const row = await selectJobs(db)
    .leftJoin("memberships", (join) => join.on(isMembershipIn("devices.project_id", viewer.id)))
    .select(["memberships.admin", "memberships.pending"])
    .where("upload_jobs.id", "=", id)
    .where(isOutOfTrash("devices.project_id"))
    .executeTakeFirst();
  return withRole(row, viewer);
}

interface Page {
  after: { at: string; id: number } | undefined;
  limit: number;
}

/** Newest first. */
export function listUploadJobsOf(db: Db, deviceId: number, { after, limit }: Page) {
  return selectJobs(db)
    .where("upload_jobs.device_id", "=", deviceId)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("upload_jobs.created_at", "upload_jobs.id"),
          "<",
          eb.tuple(after?.at ?? "", after?.id ?? 0),
        ),
      ),
    )
    .orderBy("upload_jobs.created_at", "desc")
    .orderBy("upload_jobs.id", "desc")
    .limit(limit)
    .execute();
}

/** Newest first, those of a project's devices that have files which somebody can store, or have not got all. */
export function listOpenUploadsOf(db: Db, projectId: number, limit: number) {
  const hasFiles = (states: UploadFileState[]) => (eb: ExpressionBuilder<Schema, "upload_jobs">) =>
    eb.exists(
      eb
        .selectFrom("upload_files")
        .select("upload_files.id")
        .whereRef("upload_files.job_id", "=", "upload_jobs.id")
        .where("upload_files.state", "in", states),
    );
  return selectJobs(db)
    .select("devices.name as device_name")
    .where("devices.project_id", "=", projectId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("upload_jobs.started_at", "is", null),
          eb.or([
            eb("upload_jobs.receiving_since", "is not", null),
            hasFiles(["received", "undated"])(eb),
          ]),
        ]),
        eb.and([eb("upload_jobs.finished_at", "is not", null), hasFiles(["failed"])(eb)]),
      ]),
    )
    .orderBy("upload_jobs.created_at", "desc")
    .orderBy("upload_jobs.id", "desc")
    .limit(limit)
    .execute();
}

export type UploadJobSettings = Pick<
  Schema["upload_jobs"],
  "location_id" | "time_zone" | "correction_seconds"
>;

interface NewJob extends UploadJobSettings {
  device_id: number;
  user_id: number;
}

export async function insertUploadJob(trx: Db, job: NewJob, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("upload_jobs")
    .values({ ...job, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Call it first in a transaction, so that changes of one job queue. Undefined where it is gone. */
export function lockCardImport(trx: Db, id: number) {
  return trx
    .selectFrom("upload_jobs")
    .select(["file_count", "bytes", "started_at", "finished_at"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .$call(forUpdate)
    .executeTakeFirst();
}

type Changes = Omit<Updateable<Schema["upload_jobs"]>, "id" | "device_id" | "user_id">;

export async function updateUploadJob(trx: Db, id: number, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable("upload_jobs").set(changes).where("id", "=", id).execute();
}

export async function removeUnstarted(db: Db, createdBy: Date, now: Date): Promise<void> {
  await db
    .updateTable("upload_jobs")
    .set({ removed_at: now.toISOString() })
    .where("finished_at", "is", null)
    .where("started_at", "is", null)
    .where("created_at", "<=", createdBy.toISOString())
    .where("removed_at", "is", null)
    .execute();
}

export async function listRemovedJobs(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("upload_jobs")
    .select("id")
    .where("removed_at", "is not", null)
    .orderBy("removed_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export function listStoringJobs(db: Db) {
  return db
    .selectFrom("upload_jobs")
    .select(["id", "user_id"])
    .where("finished_at", "is", null)
    .where("started_at", "is not", null)
    .where("removed_at", "is", null)
    .orderBy("started_at")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function deleteUploadJobRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("upload_jobs").where("id", "=", id).execute();
}
