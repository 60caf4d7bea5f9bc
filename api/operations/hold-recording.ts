import type { Db } from "../db/open.ts";
import { lockProcessed, type ProcessedRow } from "../queries/processing-jobs.ts";
import { noSuchRecording } from "./take-recording-turn.ts";

/** A recording that nobody else changes until the transaction ends. Refuses `missing` where it is gone or deleted. */
export async function lockRecording(trx: Db, id: number): Promise<ProcessedRow> {
  const row = await lockProcessed(trx, id);
  if (!row || row.deleted_at) throw noSuchRecording(id);
  return row;
}
