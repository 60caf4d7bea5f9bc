import type { BulkChangeData } from "#contract/wire/bulk-changes.ts";
import { stateOf } from "#api/jobs/handlers/to-job-data.ts";
import { readJson } from "#api/db/stored-json.ts";
import type { Services } from "#api/services.ts";
import { findFault } from "../operations/start-bulk-change.ts";
import { toCounts } from "../operations/to-counts.ts";
import {
  countItems,
  findBulkChange,
  findUndoing,
  type BulkChangeRow,
} from "../queries/bulk-changes.ts";

export async function toBulkChange(
  { store, now }: Services,
  row: BulkChangeRow,
): Promise<BulkChangeData> {
  const act = readJson("bulk_changes.act", row.act, row.id);
  if (!act) throw new Error(`What change ${row.id} is to do cannot be read.`);
  const results = toCounts(await countItems(store.read, row.id));
  const undoneBy = await findUndoing(store.read, row.id);
  const undoing = undoneBy && (await findBulkChange(store.read, undoneBy.id));
  const undone = undoing ? await readUndone(store, undoing) : "no";
  const endedAt = row.finished_at ?? row.cancelled_at ?? row.failed_at;
  return {
    id: row.id,
    projectId: row.project_id,
    groupName: row.project_name,
    act,
    state: stateOf(row, now()),
    ...(row.job_id === null ? {} : { jobId: row.job_id }),
    createdAt: row.created_at,
    ...(endedAt ? { endedAt } : {}),
    total: row.total,
    results,
    ...(row.undoes === null ? {} : { undoes: row.undoes }),
    ...(undoing ? { undoneBy: undoing.id } : {}),
    undone,
    /* An undo that was cancelled or failed goes on when it is asked for again, and so does one that left something. */
    mayUndo:
      results.done > 0 &&
      (!undoing || isStopped(undoing) || undone === "part") &&
      findFault(row, now()) === undefined,
  };
}

async function readUndone(
  { read }: Services["store"],
  undoing: BulkChangeRow,
): Promise<BulkChangeData["undone"]> {
  if (!undoing.finished_at) return "no";
  const { kept } = toCounts(await countItems(read, undoing.id));
  return kept > 0 ? "part" : "all";
}

function isStopped({ cancelled_at, failed_at }: BulkChangeRow): boolean {
  return cancelled_at !== null || failed_at !== null;
}
