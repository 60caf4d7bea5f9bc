import type { ExpressionBuilder } from "kysely";
import { statusSeconds } from "#contract/rules/visit-grouping.ts";
import type { ProcessingState, RecordingType } from "#contract/wire/recordings.ts";
import type { Db } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { isOfTagMode, type TagFilter } from "./tag-modes.ts";

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
  "recordings.passthrough",
  "recordings.redacted_at",
  "devices.name as device_name",
  "projects.name as project_name",
  "locations.name as location_name",
] as const;

const detailColumns = [
  "recordings.processing",
  "recordings.comment",
  "recordings.additional_metadata",
  "recordings.raw_key",
  "recordings.raw_mime_type",
  "recordings.raw_bytes",
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

export interface RecordingFilter {
  projectId: number;
  types: RecordingType[];
  devices: number[];
  locations: number[];
  /** Details of labels, any of them. */
  labels: string[];
  tags: TagFilter;
  processingState: ProcessingState | undefined;
  includeDeleted: boolean;
  /** Sound that was taken away because people spoke. */
  hidesRedacted: boolean;
  /** Included. */
  from: string | undefined;
  /** Excluded. */
  until: string | undefined;
  /** The shortest wanted, in seconds; "status" asks for the short ones that cameras make to report. */
  duration: number | "status";
}

interface Page {
  limit: number;
  /** The last recording of the page before. */
  after: { at: string; id: number } | undefined;
}

/** Newest first; of two at one instant the later upload first. */
export function listRecordings(db: Db, filter: RecordingFilter, { limit, after }: Page) {
  return selectRecordings(db)
    .where(isWanted(filter))
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const { at, id } = after as NonNullable<typeof after>;
        return eb(eb.refTuple("recordings.recorded_at", "recordings.id"), "<", eb.tuple(at, id));
      }),
    )
    .orderBy("recorded_at", "desc")
    .orderBy("recordings.id", "desc")
    .limit(limit)
    .execute();
}

export async function countRecordings(db: Db, filter: RecordingFilter): Promise<number> {
  const { count } = await db
    .selectFrom("recordings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isWanted(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isWanted(filter: RecordingFilter) {
  const { types, devices, locations, labels, from, until, duration, processingState } = filter;
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb.and([
      eb("recordings.project_id", "=", filter.projectId),
      ...(filter.includeDeleted ? [] : [eb("recordings.deleted_at", "is", null)]),
      ...(types.length > 0 ? [eb("recordings.type", "in", types)] : []),
      ...(devices.length > 0 ? [eb("recordings.device_id", "in", devices)] : []),
      ...(locations.length > 0 ? [eb("recordings.location_id", "in", locations)] : []),
      ...(from === undefined ? [] : [eb("recordings.recorded_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("recordings.recorded_at", "<", until)]),
      ...(processingState ? [eb("recordings.processing_state", "=", processingState)] : []),
      ...(filter.hidesRedacted ? [eb("recordings.redacted_at", "is", null)] : []),
      ...(labels.length > 0 ? [hasLabel(eb, labels)] : []),
      hasLength(eb, duration),
      isOfTagMode(filter.tags)(eb),
    ]);
}

function hasLength(eb: ExpressionBuilder<Schema, "recordings">, duration: number | "status") {
  const seconds = "recordings.duration_seconds";
  if (duration === "status") return eb.and([eb(seconds, ">", 0), eb(seconds, "<", statusSeconds)]);
  return duration > 0 ? eb(seconds, ">=", duration) : eb.and([]);
}

function hasLabel(eb: ExpressionBuilder<Schema, "recordings">, labels: string[]) {
  return eb.exists(
    eb
      .selectFrom("recording_labels")
      .select("recording_labels.id")
      .whereRef("recording_labels.recording_id", "=", "recordings.id")
      .where("recording_labels.detail", "in", labels),
  );
}

/** One recording, whoever may see it: the caller checks the role in its project. */
export function findRecording(db: Db, id: number, { deleted }: { deleted: boolean }) {
  return selectRecordings(db)
    .select(detailColumns)
    .where("recordings.id", "=", id)
    .where("recordings.deleted_at", deleted ? "is not" : "is", null)
    .executeTakeFirst();
}

export type RecordingDetailRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>;

/** A standing recording that the same device has sent with the same hash. */
export async function findDuplicate(
  db: Db,
  deviceId: number,
  sha1: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("recordings")
    .select("id")
    .where("raw_sha1", "=", sha1.toLowerCase())
    .where("device_id", "=", deviceId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

type Row = Schema["recordings"];
export type NewRecording = Omit<
  Row,
  | "id"
  | "redacted_at"
  | "processing"
  | "job_key"
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
