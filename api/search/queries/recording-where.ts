import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { ColumnValue, RecordingColumn } from "#contract/rules/devices/recording-columns.ts";
import type { RecordingWhere } from "#contract/rules/recordings/recording-filters.ts";
import { isLike } from "#api/db/is-like.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

type Recordings = ExpressionBuilder<Schema, "recordings">;
type Condition = Expression<SqlBool>;

const columns = {
  id: "recordings.id",
  type: "recordings.type",
  duration: "recordings.duration_seconds",
  recordingDateTime: "recordings.recorded_at",
  comment: "recordings.comment",
  rawMimeType: "recordings.raw_mime_type",
  rawFileHash: "recordings.raw_sha1",
  rawFileSize: "recordings.raw_bytes",
  fileMimeType: "recordings.derived_mime_type",
  fileSize: "recordings.derived_bytes",
  processingState: "recordings.processing_state",
  processing: "recordings.processing",
  processingStartTime: "recordings.processing_started_at",
  processingEndTime: "recordings.processing_ended_at",
  processingFailedCount: "recordings.processing_failed_count",
  currentStateStartTime: "recordings.state_started_at",
  uploader: "recordings.uploader",
  uploaderId: "recordings.uploader_id",
  deletedAt: "recordings.deleted_at",
  deletedBy: "recordings.deleted_by_id",
  DeviceId: "recordings.device_id",
  GroupId: "recordings.project_id",
  StationId: "recordings.location_id",
} as const satisfies Partial<Record<RecordingColumn, string>>;

export function columnOf(column: RecordingColumn): Expression<unknown> {
  if (column === "redacted") {
    return sql`(case when recordings.redacted_at is null then 0 else 1 end)`;
  }
  return sql.ref(columns[column]);
}

/** Whether a recording is as the question says; all values are bound to the query, never written into it. */
export function matchesWhere(db: Db, eb: Recordings, where: RecordingWhere): Condition {
  const each = (parts: RecordingWhere[]) => parts.map((part) => matchesWhere(db, eb, part));
  if ("all" in where) return eb.and(each(where.all));
  if ("any" in where) return eb.or(each(where.any));
  if ("not" in where) return eb.not(matchesWhere(db, eb, where.not));
  const column = columnOf(where.column);
  if ("isNull" in where) return eb(column, "is", null);
  if ("pattern" in where) return isLike(db, column, where);
  if ("among" in where) {
    const values = where.among.map(toBound);
    return values.length > 0 ? eb(column, "in", values) : eb.lit(false);
  }
  return eb(column, where.comparison, toBound(where.value));
}

/** Truth values are 0 and 1. */
function toBound(value: ColumnValue): string | number {
  return typeof value === "boolean" ? Number(value) : value;
}
