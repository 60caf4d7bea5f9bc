import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { boundedMetadata, boundedText } from "./bounded-columns.ts";
import { isMembershipIn, type Viewer, withRole } from "#api/projects/queries/access.ts";

const columns = [
  "recordings.id",
  "recordings.type",
  "recordings.duration_seconds",
  "recordings.recorded_at",
  "recordings.latitude",
  "recordings.longitude",
  "recordings.device_id",
  "recordings.project_id",
  "recordings.location_id",
  "recordings.processing_state",
  "recordings.redacted_at",
  "devices.name as device_name",
  "projects.name as project_name",
  "locations.name as location_name",
] as const;

/** What the older lists tell, too. */
const factColumns = ["recordings.processing", "recordings.raw_mime_type"] as const;

const detailColumns = [
  ...factColumns,
  "recordings.passthrough",
  "recordings.comment",
  "recordings.additional_metadata",
  "recordings.raw_key",
  "recordings.raw_bytes",
  "recordings.file_fault",
  "recordings.derived_key",
  "recordings.derived_mime_type",
  "recordings.derived_bytes",
] as const;

function selectRecordings(db: Db) {
  return db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .innerJoin("projects", "projects.id", "recordings.project_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select(columns);
}

export type RecordingRow = Awaited<ReturnType<typeof listRecordings>>[number];

/** Newest first; of two at one instant the later upload first. */
export async function listRecordings(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return selectRecordings(db)
    .select(boundedText("passthrough"))
    .where("recordings.id", "in", ids)
    .orderBy("recorded_at", "desc")
    .orderBy("recordings.id", "desc")
    .execute();
}

/** In no order, with the facts that a page of a project's recordings leaves out, each of at most so many bytes. */
export function listRecordingFacts(db: Db, ids: number[], maxBytes: number) {
  return selectRecordings(db)
    .select(factColumns)
    .select([
      boundedText("comment", maxBytes),
      boundedText("passthrough", maxBytes),
      boundedMetadata(maxBytes),
    ])
    .where("recordings.id", "in", ids)
    .execute();
}

/** Without asking who may see it. */
export function findRecording(db: Db, id: number, { deleted }: { deleted: boolean }) {
  return selectRecordings(db)
    .select(detailColumns)
    .where("recordings.id", "=", id)
    .where("recordings.deleted_at", deleted ? "is not" : "is", null)
    .executeTakeFirst();
}

export type RecordingDetailRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>;

/** As whoever is no member may see it: neither deleted nor of a project in the trash. */
export function findStandingRecording(db: Db, id: number) {
  return selectRecordings(db)
    .select(detailColumns)
    .where("recordings.id", "=", id)
    .where("recordings.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
}

/** A recording with what someone is to its project; undefined where that is nothing. */
export async function findVisibleRecording(
  db: Db,
  viewer: Viewer,
  { id, deleted }: { id: number; deleted: boolean | "either" },
) {
  const row = await selectRecordings(db)
    .leftJoin("memberships", (join) => join.on(isMembershipIn("recordings.project_id", viewer.id)))
    .select(detailColumns)
    .select(["memberships.admin", "memberships.pending"])
    .where("recordings.id", "=", id)
    .where("projects.deleted_at", "is", null)
    .$if(deleted !== "either", (query) =>
      query.where("recordings.deleted_at", deleted ? "is not" : "is", null),
    )
    .executeTakeFirst();
  return withRole(row, viewer);
}

/** A standing recording that the same device has sent with the same hash. */
export async function findDuplicate(
  db: Db,
  deviceId: number,
  sha1: string,
): Promise<number | undefined> {
  const [row] = await listDuplicates(db, deviceId, [sha1.toLowerCase()]);
  return row?.id;
}

/** Standing ones of a device that came as files with these SHA-1s, in lower case. */
export function listDuplicates(db: Db, deviceId: number, hashes: string[]) {
  return db
    .selectFrom("recordings")
    .select(["id", "raw_sha1"])
    .where("raw_sha1", "in", hashes)
    .where("device_id", "=", deviceId)
    .where("deleted_at", "is", null)
    .execute();
}

type Row = Schema["recordings"];
export type NewRecording = Omit<
  Row,
  | "id"
  | "redacted_at"
  | "processing"
  | "job_key"
  | "leased_by_id"
  | "processing_failed_count"
  | "processing_started_at"
  | "processing_ended_at"
  | "deleted_at"
  | "deleted_by_id"
  | "created_at"
  | "updated_at"
  | "state_started_at"
>;

export async function insertRecording(
  trx: Db,
  recording: NewRecording,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("recordings")
    .values({ ...recording, state_started_at: at, created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
