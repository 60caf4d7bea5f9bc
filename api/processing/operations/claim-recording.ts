import { retriedState } from "#contract/rules/processing/processing.ts";
import type { JobState } from "#contract/wire/processing/job-states.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { updateProcessed } from "../queries/processing-jobs.ts";
import { claimWaiting, type WaitingRow } from "../queries/waiting-jobs.ts";
import type { Services } from "#api/services.ts";

export type LeasedRow = WaitingRow & {
  raw_key: string;
  job_key: string;
  processing_started_at: string;
};

/** The most urgent, for 30 minutes; whoever had it before has lost it. Undefined where none waits. */
export async function claimRecording(
  { store, now: readClock, uuid }: Services,
  /** The account of the worker. */
  byId: number,
  options: { type: RecordingType; state: JobState },
): Promise<LeasedRow | undefined> {
  const now = readClock();
  const at = now.toISOString();
  return store.write.transaction().execute(async (trx) => {
    const row = await claimWaiting(trx, options, now);
    if (!row?.raw_key) return undefined;
    const lease = {
      processing_state: retriedState(row.processing_state) ?? row.processing_state,
      processing_failed_count: row.processing_failed_count + (row.processing ?? 0),
      processing: 1 as const,
      state_started_at: at,
      processing_started_at: row.processing_started_at ?? at,
      processing_ended_at: null,
      job_key: uuid(),
      leased_by_id: byId,
    };
    await updateProcessed(trx, row.id, lease, now);
    return { ...row, raw_key: row.raw_key, ...lease };
  });
}
