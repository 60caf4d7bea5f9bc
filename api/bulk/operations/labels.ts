import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { addLabelWithin, removeLabelWithin } from "#api/labels/operations/label-recording.ts";
import {
  findLabel,
  insertLabelRows,
  listLabelRows,
  type StoredLabel,
} from "#api/labels/queries/recording-labels.ts";
import { recordAct } from "#api/projects/operations/change-people.ts";
import { changeRecording } from "#api/recordings/queries/recording-changes.ts";
import type { Db } from "#api/db/open.ts";
import { eachLocked, isTooMuch, type ActOperation } from "./act.ts";

type Label = Extract<BulkAct, { kind: "label" }>;
type Unlabel = Extract<BulkAct, { kind: "unlabel" }>;

export const label: ActOperation<Label, { labelId: number }> = {
  apply: (batch, act, rows) =>
    eachLocked(batch, toIds(rows), async (row) => {
      if ((await listSame(batch.trx, row.id, act.label)).length > 0) return { result: "already" };
      const { services, trx, by } = batch;
      const added = { detail: act.label, confidence: 1, automatic: false, version: 256 };
      const labelId = await addLabelWithin(services, trx, by, row, added);
      return { result: "done", before: { labelId } };
    }),

  undo: (batch, act, changed) => {
    const labelIds = new Map(changed.map(({ row, before }) => [row.id, before.labelId]));
    return eachLocked(batch, [...labelIds.keys()], async (row) => {
      const id = labelIds.get(row.id) ?? 0;
      const { services, trx, by } = batch;
      const found = await findLabel(trx, { id, recordingId: row.id });
      if (found?.detail !== act.label) return { result: "kept" };
      await removeLabelWithin(services, trx, by, row, id);
      return { result: "done" };
    });
  },
};

export const unlabel: ActOperation<Unlabel, { labels: StoredLabel[] }> = {
  apply: (batch, act, rows) =>
    eachLocked(batch, toIds(rows), async (row) => {
      const { services, trx, by } = batch;
      const labels = await listSame(trx, row.id, act.label);
      if (labels.length === 0) return { result: "already" };
      if (isTooMuch(labels)) return { result: "refused", reason: "too much" };
      for (const { id } of labels) await removeLabelWithin(services, trx, by, row, id);
      return { result: "done", before: { labels } };
    }),

  undo: (batch, act, changed) => {
    const labelsOf = new Map(changed.map(({ row, before }) => [row.id, before.labels]));
    return eachLocked(batch, [...labelsOf.keys()], async (row) => {
      const { services, trx, by } = batch;
      if ((await listSame(trx, row.id, act.label)).length > 0) return { result: "kept" };
      await changeRecording(trx, row.id, {}, services.now());
      await insertLabelRows(trx, labelsOf.get(row.id) ?? []);
      await recordAct(services, trx, by, {
        action: "label added",
        projectId: row.project_id,
        details: { recordingId: row.id, detail: act.label },
      });
      return { result: "done" };
    });
  },
};

async function listSame(trx: Db, recordingId: number, text: string): Promise<StoredLabel[]> {
  const labels = await listLabelRows(trx, recordingId);
  return labels.filter(({ detail }) => detail.toLowerCase() === text.toLowerCase());
}

function toIds(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
