import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import {
  insertLabelRows,
  listLabelRows,
  type StoredLabel,
} from "#api/labels/queries/recording-labels.ts";
import { reprocessLocked, undoReprocess } from "#api/processing/operations/reprocess-recordings.ts";
import { findProcessing, type ProcessingColumns } from "#api/processing/queries/processing-jobs.ts";
import { eachLocked, isTooMuch, type ActOperation } from "./act.ts";

type Reprocess = Extract<BulkAct, { kind: "reprocess" }>;

interface Before {
  /** When it was sent to be processed again. */
  at: string;
  processing: ProcessingColumns;
  labels: StoredLabel[];
}

export const reprocess: ActOperation<Reprocess, Before> = {
  apply: (batch, _, rows) =>
    eachLocked(
      batch,
      rows.map(({ id }) => id),
      async (row) => {
        const { services, trx, by } = batch;
        const { id } = row;
        if (services.settings.processing === "off") {
          return { result: "refused", reason: "no processing" };
        }
        if (row.type === "unknown") return { result: "refused", reason: "unknown kind" };
        if (row.raw_key === null) return { result: "refused", reason: "no file" };
        if (row.processing_state === "reprocess") return { result: "already" };
        const labels = await listLabelRows(trx, id);
        if (isTooMuch(labels)) return { result: "refused", reason: "too much" };
        const processing = await findProcessing(trx, id);
        const at = await reprocessLocked(services, trx, by, row);
        return { result: "done", before: { at, processing, labels } satisfies Before };
      },
    ),

  /** Unless a worker has taken it since. */
  undo: (batch, _, changed) => {
    const beforeOf = new Map(changed.map(({ row, before }) => [row.id, before]));
    return eachLocked(batch, [...beforeOf.keys()], async (row) => {
      const { services, trx, by } = batch;
      const before = beforeOf.get(row.id);
      const isWaiting =
        row.processing_state === "reprocess" &&
        row.state_started_at === before?.at &&
        row.job_key === null &&
        row.processing_started_at === null;
      if (!before || !isWaiting) return { result: "kept" };
      await undoReprocess(services, trx, by, row, before);
      await insertLabelRows(trx, before.labels);
      return { result: "done" };
    });
  },
};
