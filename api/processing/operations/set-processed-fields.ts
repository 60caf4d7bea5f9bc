import { mergeDeep } from "#contract/rules/processing/processing.ts";
import type { FieldUpdates } from "#contract/wire/processing/processing.ts";
import { passthroughFields } from "#contract/wire/recordings/upload.ts";
import type { ProcessedRow, RecordingUpdate } from "../queries/processing-jobs.ts";
import { readJson } from "#api/db/stored-json.ts";

const columns = {
  processingState: "processing_state",
  processingFailedCount: "processing_failed_count",
  currentStateStartTime: "state_started_at",
  processingStartTime: "processing_started_at",
  processingEndTime: "processing_ended_at",
  recordingDateTime: "recorded_at",
  duration: "duration_seconds",
  comment: "comment",
  rawMimeType: "raw_mime_type",
  fileMimeType: "derived_mime_type",
} as const satisfies Partial<Record<keyof FieldUpdates, keyof RecordingUpdate>>;

/** The columns that a worker's facts change; what stands in JSON is merged into what is there. */
export function toProcessedColumns(row: ProcessedRow, sent: FieldUpdates): RecordingUpdate {
  const { processing, additionalMetadata } = sent;
  const plain = Object.entries(columns).map(([field, column]) => [
    column,
    sent[field as keyof typeof columns],
  ]);
  const saved = passthroughFields.filter((field) => sent[field] !== undefined);
  const passed = Object.fromEntries(saved.map((field) => [field, sent[field]]));
  const stored = {
    metadata: readJson("recordings.additional_metadata", row.additional_metadata, row.id),
    passthrough: readJson("recordings.passthrough", row.passthrough, row.id),
  };
  return {
    ...Object.fromEntries(plain.filter(([, value]) => value !== undefined)),
    ...(processing === undefined ? {} : { processing: toFlag(processing) }),
    ...(additionalMetadata === undefined
      ? {}
      : { additional_metadata: toJson(mergeDeep(stored.metadata, additionalMetadata)) }),
    ...(saved.length === 0 ? {} : { passthrough: toJson(mergeDeep(stored.passthrough, passed)) }),
  };
}

function toFlag(value: boolean | null): 0 | 1 | null {
  return value === null ? null : value ? 1 : 0;
}

function toJson(merged: unknown): string | null {
  return merged === null ? null : JSON.stringify(merged);
}
