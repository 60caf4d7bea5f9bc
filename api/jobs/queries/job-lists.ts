import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import type { JobState } from "#contract/wire/jobs.ts";
import type { Db } from "#api/db/open.ts";
import { isMembershipIn, type Viewer, withRole } from "#api/projects/queries/access.ts";

const columns = [
  "jobs.id",
  "jobs.kind",
  "jobs.lane",
  "jobs.subject_id",
  "jobs.requested_by",
  "jobs.progress_done",
  "jobs.progress_total",
  "jobs.progress_text",
  "jobs.result_key",
  "jobs.attempts",
  "jobs.due_at",
  "jobs.leased_until",
  "jobs.last_error",
  "jobs.created_at",
  "jobs.started_at",
  "jobs.finished_at",
  "jobs.cancelled_at",
  "jobs.failed_at",
  "users.name as user_name",
] as const;

function selectJobs(db: Db) {
  return db.selectFrom("jobs").leftJoin("users", "users.id", "jobs.requested_by").select(columns);
}

export function findJobRow(db: Db, id: number) {
  return selectJobs(db).select("jobs.result").where("jobs.id", "=", id).executeTakeFirst();
}

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJobRow>>>;

interface Page {
  requestedBy?: number;
  state?: JobState | undefined;
  after: { at: string; id: number } | undefined;
  limit: number;
}

/** Newest first. */
export async function listJobRows(db: Db, { requestedBy, state, after, limit }: Page, now: Date) {
  const rows = await selectJobs(db)
    .$if(requestedBy !== undefined, (query) =>
      query.where("jobs.requested_by", "=", requestedBy ?? 0),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("jobs.created_at", "jobs.id"),
          "<",
          eb.tuple(after?.at ?? "", after?.id ?? 0),
        ),
      ),
    )
    .$call((query) => inState(query, state, now))
    .select(jsonBytesOf("jobs.result"))
    .orderBy("jobs.created_at", "desc")
    .orderBy("jobs.id", "desc")
    .limit(limit)
    .execute();
  return withJson(db, "jobs.result", rows);
}

const ends = { finished: "finished_at", cancelled: "cancelled_at", failed: "failed_at" } as const;

function inState(query: ReturnType<typeof selectJobs>, state: JobState | undefined, now: Date) {
  if (state === undefined) return query;
  if (state !== "waiting" && state !== "running") {
    return query.where(`jobs.${ends[state]}`, "is not", null);
  }
  const at = now.toISOString();
  return query
    .where("jobs.finished_at", "is", null)
    .where("jobs.cancelled_at", "is", null)
    .where("jobs.failed_at", "is", null)
    .where((eb) =>
      state === "running"
        ? eb("jobs.leased_until", ">", at)
        : eb.or([eb("jobs.leased_until", "is", null), eb("jobs.leased_until", "<=", at)]),
    );
}

/** Upload jobs with their devices, and what somebody is to their projects; those that are nothing are left out. */
export async function listVisibleCards(db: Db, viewer: Viewer, uploadJobIds: number[]) {
  if (uploadJobIds.length === 0) return [];
  const rows = await db
    .selectFrom("upload_jobs")
    .innerJoin("devices", "devices.id", "upload_jobs.device_id")
    .innerJoin("projects", "projects.id", "devices.project_id")
    .leftJoin("memberships", (join) => join.on(isMembershipIn("devices.project_id", viewer.id)))
    .select([
      "upload_jobs.id",
      "devices.id as device_id",
      "devices.name as device_name",
      "projects.name as project_name",
      "memberships.admin",
      "memberships.pending",
    ])
    .where("upload_jobs.id", "in", uploadJobIds)
    .where("upload_jobs.removed_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .execute();
  return rows.flatMap((row) => withRole(row, viewer) ?? []);
}
