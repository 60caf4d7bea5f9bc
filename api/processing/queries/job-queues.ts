import { sql, type ExpressionBuilder } from "kysely";
import { failedState, maxFailures, jobTimes } from "#contract/rules/processing/processing.ts";
import type { JobState } from "#contract/wire/processing/job-states.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

export interface Options {
  type: RecordingType;
  state: JobState;
}

/** Recordings that are given out for one reason: they are fresh, their lease has run out, or they are due again. */
interface Queue {
  type: RecordingType;
  state: string;
  leased: 0 | 1;
  maxFailures?: number;
  /** When their state began, at the latest. */
  startedBy?: string;
}

export type CountedQueue = Queue & { failedCount: number };

/** Queues of one rank at a time: what nobody holds comes first, and what has failed less often. */
export async function* listQueues(
  trx: Db,
  options: Options,
  now: Date,
): AsyncGenerator<CountedQueue[]> {
  for (const leased of [0, 1] as const) {
    const queues = queuesOf(options, leased, now);
    for (let last = -1; ;) {
      const counted: CountedQueue[] = [];
      for (const queue of queues) {
        const failedCount = await findNextCount(trx, queue, last);
        if (failedCount !== undefined) counted.push({ ...queue, failedCount });
      }
      if (counted.length === 0) break;
      last = Math.min(...counted.map(({ failedCount }) => failedCount));
      yield counted.filter(({ failedCount }) => failedCount === last);
    }
  }
}

function queuesOf({ type, state }: Options, leased: 0 | 1, now: Date): Queue[] {
  const { stale, retry } = jobTimes(now);
  const failed = { maxFailures: maxFailures.failed, startedBy: retry };
  const standing = leased ? { maxFailures: maxFailures.stale, startedBy: stale } : {};
  return [
    { type, state, leased, ...standing },
    { type, state: failedState(state), leased, ...failed },
  ];
}

/** The next larger count of failures that there is in a queue. */
async function findNextCount(trx: Db, queue: Queue, last: number): Promise<number | undefined> {
  const { maxFailures: most } = queue;
  const row = await trx
    .selectFrom("recordings")
    .select("processing_failed_count")
    .where((eb) => isInQueue(eb, queue))
    .where("processing_failed_count", ">", last)
    .$if(most !== undefined, (query) => query.where("processing_failed_count", "<=", most ?? 0))
    .orderBy("processing_failed_count")
    .limit(1)
    .executeTakeFirst();
  return row?.processing_failed_count;
}

/** As the indexes have it: SQLite compares the texts of conditions. */
function isInQueue(eb: ExpressionBuilder<Schema, "recordings">, { type, state, leased }: Queue) {
  return eb.and([
    eb("recordings.type", "=", type),
    eb("recordings.processing_state", "=", state),
    eb("recordings.processing_state", "!=", sql.lit("FINISHED")),
    eb("recordings.deleted_at", "is", null),
    eb("recordings.raw_key", "is not", null),
    eb(sql`coalesce(recordings.processing, 0)`, "=", leased),
  ]);
}

export function isCounted(eb: ExpressionBuilder<Schema, "recordings">, queue: CountedQueue) {
  const { failedCount, startedBy } = queue;
  return eb.and([
    isInQueue(eb, queue),
    eb("recordings.processing_failed_count", "=", failedCount),
    ...(startedBy === undefined ? [] : [eb("recordings.state_started_at", "<=", startedBy)]),
  ]);
}
