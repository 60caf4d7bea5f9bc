import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { deleteWithin } from "#api/recordings/operations/delete-recordings.ts";
import { restoreWithin } from "#api/recordings/operations/restore-recordings.ts";
import { listChangeable, type ChangeableRow } from "#api/recordings/queries/recording-changes.ts";
import type { ActOperation, Batch, Outcomes } from "./act.ts";

type Delete = Extract<BulkAct, { kind: "delete" }>;
type Restore = Extract<BulkAct, { kind: "restore" }>;

export const remove: ActOperation<Delete, { deletedAt: string }> = {
  apply: async (batch, _, rows) => {
    const ids = await deleteThose(batch, rows);
    const deleted = await listChangeable(batch.trx, ids, { deleted: true });
    const times = new Map(deleted.map(({ id, deleted_at: deletedAt }) => [id, { deletedAt }]));
    return toOutcomes(rows, (id) => {
      const before = times.get(id);
      return before ? { result: "done", before } : { result: "already" };
    });
  },

  /** What was brought back and deleted by somebody else since stays deleted. */
  undo: async (batch, _, changed) => {
    const own = changed.filter(({ row, before }) => row.deleted_at === before.deletedAt);
    const restored = await restoreThose(
      batch,
      own.map(({ row }) => row),
    );
    return toOutcomes(
      changed.map(({ row }) => row),
      (id) => ({ result: restored.includes(id) ? "done" : "kept" }),
    );
  },
};

export const restore: ActOperation<Restore, object> = {
  apply: async (batch, _, rows) => {
    const restored = await restoreThose(batch, rows);
    return toOutcomes(rows, (id) =>
      restored.includes(id) ? { result: "done", before: {} } : { result: "already" },
    );
  },

  undo: async (batch, _, changed) => {
    const rows = changed.map(({ row }) => row);
    const deleted = await deleteThose(batch, rows);
    return toOutcomes(rows, (id) => ({ result: deleted.includes(id) ? "done" : "kept" }));
  },
};

function deleteThose({ services, trx, by }: Batch, rows: ChangeableRow[]): Promise<number[]> {
  const standing = rows.filter(({ deleted_at }) => deleted_at === null);
  return deleteWithin(services, trx, by, standing);
}

function restoreThose({ services, trx, by }: Batch, rows: ChangeableRow[]): Promise<number[]> {
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null);
  return restoreWithin(services, trx, by, deleted);
}

function toOutcomes(
  rows: ChangeableRow[],
  outcomeOf: (id: number) => NonNullable<ReturnType<Outcomes["get"]>>,
): Outcomes {
  return new Map(rows.map(({ id }) => [id, outcomeOf(id)]));
}
