import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { retimeWithin, shiftTime } from "#api/recordings/operations/shift-times.ts";
import type { ActOperation, ItemOutcome } from "./act.ts";

type Shift = Extract<BulkAct, { kind: "shift" }>;

interface Before {
  from: string;
  to: string;
}

export const shift: ActOperation<Shift, Before> = {
  apply: async ({ services, trx, by }, { seconds }, rows) => {
    const shifted = await retimeWithin(services, trx, by, rows, ({ recorded_at }) =>
      shiftTime(recorded_at, seconds, services.now()),
    );
    const times = new Map(shifted.map(({ id, from, to }) => [id, { from, to }]));
    return new Map(
      rows.map(({ id, deleted_at }): [number, ItemOutcome] => {
        const before = times.get(id);
        if (before) return [id, { result: "done", before }];
        return deleted_at === null
          ? [id, { result: "refused", reason: "no such time" }]
          : [id, { result: "gone" }];
      }),
    );
  },

  /** What has another time since keeps it. */
  undo: async ({ services, trx, by }, _, changed) => {
    const before = new Map(changed.map((one) => [one.row.id, one.before]));
    const rows = changed.map(({ row }) => row);
    const back = await retimeWithin(services, trx, by, rows, ({ id, recorded_at }) => {
      const times = before.get(id);
      return times?.to === recorded_at ? times.from : undefined;
    });
    const done = new Set(back.map(({ id }) => id));
    return new Map(rows.map(({ id }) => [id, { result: done.has(id) ? "done" : "kept" }]));
  },
};
