import { Refusal } from "#contract/envelope.ts";
import type { BulkReason, BulkResult } from "#contract/wire/bulk-changes.ts";
import type { Db } from "#api/db/open.ts";
import { lockProcessed, type ProcessedRow } from "#api/processing/queries/processing-jobs.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import type { ChangeableRow } from "#api/recordings/queries/recording-changes.ts";
import type { Services } from "#api/services.ts";

/** A transaction in which some of the recordings are changed. */
export interface Batch {
  services: Services;
  trx: Db;
  by: Actor;
  projectId: number;
  /** Keys of files to be removed once it is through. */
  removed: string[];
}

export interface ItemOutcome {
  result: Exclude<BulkResult, "left">;
  reason?: BulkReason;
  /** What undoing needs, of what was done. */
  before?: object;
}

/** By the ids of the recordings. */
export type Outcomes = Map<number, ItemOutcome>;

/** A recording with what was there before, as the act has stored it. */
export interface Changed<Before> {
  row: ChangeableRow;
  before: Before;
}

/** What is done to some recordings of the project, deleted ones among them; each gets an outcome. */
export interface ActOperation<Act, Before> {
  apply(batch: Batch, act: Act, rows: ChangeableRow[]): Promise<Outcomes>;
  /** Leaves what was changed since then. */
  undo(batch: Batch, act: Act, changed: Changed<Before>[]): Promise<Outcomes>;
}

/** As much as is stored of a recording, in characters. */
const maxBefore = 100_000;

export function isTooMuch(before: object): boolean {
  return JSON.stringify(before).length > maxBefore;
}

/** One after the other, each locked; a refusal comes before anything is changed. */
export async function eachLocked(
  { trx, projectId }: Batch,
  ids: number[],
  change: (row: ProcessedRow) => Promise<ItemOutcome>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const id of ids.toSorted((one, other) => one - other)) {
    const row = await lockProcessed(trx, id);
    outcomes.set(id, await changeLocked(row, projectId, change));
  }
  return outcomes;
}

async function changeLocked(
  row: ProcessedRow | undefined,
  projectId: number,
  change: (row: ProcessedRow) => Promise<ItemOutcome>,
): Promise<ItemOutcome> {
  if (!row || row.deleted_at !== null) return { result: "gone" };
  if (row.project_id !== projectId) return { result: "refused", reason: "project" };
  try {
    return await change(row);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { result: "refused", reason: "other" };
  }
}
