import { subDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { bulkDays } from "#contract/wire/bulk-changes.ts";
import type { Db } from "#api/db/open.ts";
import { writeJson } from "#api/db/stored-json.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { bulkChangeJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import type { Viewer } from "#api/projects/queries/access.ts";
import type { Services } from "#api/services.ts";
import {
  copyDoneItems,
  countItems,
  findByKey,
  findUndoing,
  insertBulkChange,
  insertItems,
  retryKeptItems,
  updateBulkChange,
  type BulkChangeRow,
} from "../queries/bulk-changes.ts";
import { toCounts } from "./to-counts.ts";

const text = {
  undoOfUndo: "What takes a change back cannot be taken back itself.",
  tooLate: `A change can be undone for ${bulkDays} days.`,
  running: "The change is still under way. Cancel it, or wait until it ends.",
  nothing: "The change has changed nothing.",
};

type Caller = ActingPerson & Viewer;

interface NewChange {
  projectId: number;
  act: BulkAct;
  key: string;
  /** Newest first. */
  recordingIds: number[];
}

/** Stores what is to be done to which recordings, and queues it. Of the same key it is the change that was there first. */
export async function createBulkChange(
  services: Services,
  by: Caller,
  { projectId, act, key, recordingIds }: NewChange,
): Promise<number> {
  const id = await services.store.write.transaction().execute(async (trx) => {
    const row = {
      ...ownerOf(by),
      project_id: projectId,
      request_key: key,
      act: writeJson("bulk_changes.act", act),
      total: recordingIds.length,
    };
    const inserted = await insertBulkChange(trx, row, services.now());
    if (inserted === undefined) return (await findByKey(trx, by.id, key))?.id;
    await insertItems(trx, inserted, recordingIds, services.now());
    await enqueue(services, trx, by, inserted);
    return inserted;
  });
  services.wakeJobs();
  return id as number;
}

/** One for each change; one that was cancelled, failed or left what had changed since goes on. Refuses `rule` what cannot be undone. */
export async function createUndo(
  services: Services,
  by: Caller,
  change: BulkChangeRow,
): Promise<number> {
  const { store, now } = services;
  const id = await store.write.transaction().execute(async (trx) => {
    const undoing = await findUndoing(trx, change.id);
    const fault = findFault(change, now());
    if (undoing) {
      const isOver = undoing.finished_at !== null;
      if (!isOver || (fault === undefined && (await retryKeptItems(trx, undoing.id)))) {
        await updateBulkChange(trx, undoing.id, { cancelled_at: null, finished_at: null });
        await resume(services, trx, by, undoing.id);
      }
      return undoing.id;
    }
    if (fault !== undefined) throw new Refusal("rule", fault);
    const { done: total } = toCounts(await countItems(trx, change.id));
    if (total === 0) throw new Refusal("rule", text.nothing);
    const row = {
      ...ownerOf(by),
      project_id: change.project_id,
      request_key: `undo ${change.id}`,
      act: change.act,
      undoes: change.id,
      total,
    };
    const inserted = await insertBulkChange(trx, row, now());
    if (inserted === undefined) return (await findUndoing(trx, change.id))?.id;
    await copyDoneItems(trx, { from: change.id, to: inserted });
    await enqueue(services, trx, by, inserted);
    return inserted;
  });
  services.wakeJobs();
  return id as number;
}

/** Why it cannot be undone, if so. */
export function findFault(change: BulkChangeRow, now: Date): string | undefined {
  if (change.undoes !== null) return text.undoOfUndo;
  if (change.created_at <= subDays(now, bulkDays).toISOString()) return text.tooLate;
  const hasEnded = change.finished_at ?? change.cancelled_at ?? change.failed_at;
  return hasEnded ? undefined : text.running;
}

function ownerOf({ id, impersonator_id = null, address, superView }: Caller) {
  const asSuper = superView === "off" ? (0 as const) : (1 as const);
  return { user_id: id, impersonator_id, address: address ?? null, as_super: asSuper };
}

function enqueue({ now }: Services, trx: Db, by: Caller, bulkChangeId: number): Promise<void> {
  const order = { now: now(), requestedBy: by.id };
  return enqueueJobAgain(trx, bulkChangeJob, { bulkChangeId }, order);
}

/** Where it was given up or cancelled; a job that is at it stays. */
async function resume(services: Services, trx: Db, by: Caller, id: number): Promise<void> {
  const open = await findOpenJob(trx, { kind: bulkChangeJob.kind, subjectId: id });
  if (!open || open.failed_at !== null) await enqueue(services, trx, by, id);
}
