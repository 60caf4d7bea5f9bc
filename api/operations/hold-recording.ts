import type { Db } from "../db/open.ts";
import { holdProcessed, type ProcessedRow } from "../queries/processing-jobs.ts";
import type { Services } from "../services.ts";
import { noSuchRecording } from "./take-recording-turn.ts";

/** A recording that nobody else changes until the transaction ends. Refuses `missing` where it is gone or deleted. */
export async function holdRecording(
  { store }: Services,
  trx: Db,
  id: number,
): Promise<ProcessedRow> {
  const row = await holdProcessed(trx, store.dialect, id);
  if (!row || row.deleted_at) throw noSuchRecording(id);
  return row;
}
