import type { LabelData } from "#contract/wire/recordings/recordings.ts";
import type { LabelRow } from "../queries/recording-labels.ts";

export function toListedLabel(row: LabelRow): LabelData {
  return {
    id: row.id,
    detail: row.detail,
    createdAt: row.created_at,
    comment: row.comment,
    ...(row.user_id === null ? {} : { taggerId: row.user_id }),
  };
}

export function toLabel(row: LabelRow): LabelData {
  return {
    ...toListedLabel(row),
    confidence: row.confidence,
    automatic: row.automatic === 1,
    ...(row.user_name === null ? {} : { taggerName: row.user_name }),
    ...(row.start_seconds === null ? {} : { startTime: row.start_seconds }),
    ...(row.duration_seconds === null ? {} : { duration: row.duration_seconds }),
  };
}
