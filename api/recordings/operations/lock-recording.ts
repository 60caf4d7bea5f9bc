import type { Db } from "#api/db/open.ts";
import { lockProcessed, type ProcessedRow } from "#api/processing/queries/processing-jobs.ts";
import { noSuchRecording } from "./with-recording-lock.ts";

/** Locks it until the transaction ends. Refuses `missing` where it is gone or deleted. */
export async function lockRecording(trx: Db, id: number): Promise<ProcessedRow> {
  const row = await lockProcessed(trx, id);
  if (!row || row.deleted_at) throw noSuchRecording(id);
  return row;
}
