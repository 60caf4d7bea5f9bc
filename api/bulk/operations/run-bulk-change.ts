import { scheduler } from "node:timers/promises";
import type { JobContext, JobOutcome } from "#api/jobs/runnable.ts";
import type { Services } from "#api/services.ts";
import { countItems } from "../queries/bulk-changes.ts";
import { doBatch } from "./do-batch.ts";
import { toCounts } from "./to-counts.ts";

/** Then the others of the lane have their turn. */
const batchesPerTurn = 50;

/** Goes on where it was: what is done is no longer left. */
export async function runBulkChange(
  services: Services,
  id: number,
  { report, signal }: Pick<JobContext<unknown>, "report" | "signal">,
): Promise<JobOutcome> {
  const { store, files } = services;
  const counts = toCounts(await countItems(store.read, id));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = total - counts.left;
  for (let turn = 0; turn < batchesPerTurn; turn += 1) {
    signal.throwIfAborted();
    const batch = await store.write.transaction().execute((trx) => doBatch(services, trx, id));
    for (const key of batch.removed) await files.remove(key);
    if (batch.isEnded) return { result: toCounts(await countItems(store.read, id)) };
    done += batch.count;
    report({ done, total });
    await scheduler.yield();
  }
  return { isUnfinished: true };
}
