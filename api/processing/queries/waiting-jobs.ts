import type { ExpressionBuilder } from "kysely";
import { jobTimes } from "#contract/rules/processing/processing.ts";
import { forUpdateSkipLocked } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { takeDrawn } from "#api/photos/queries/drawn-jobs.ts";
import { hasAlert } from "#api/alerts/queries/has-alert.ts";
import { isCounted, listQueues, type CountedQueue, type Options } from "./job-queues.ts";
import { processedColumns } from "./processing-jobs.ts";

/** What of two recordings in queues of one rank decides before their age. */
interface Class {
  recent: boolean;
  recentSince: string;
  uploader: "device" | "user";
}

/** Kept from others until the transaction ends. Each step takes an index's first, so that many take no longer. */
export async function claimWaiting(trx: Db, options: Options, now: Date) {
  if (options.state === "FINISHED") return takeDrawn(trx, options.type, now);
  const { recent: recentSince } = jobTimes(now);
  for await (const queues of listQueues(trx, options, now)) {
    const isAnyWatched = await hasWatched(trx, queues);
    for (const watched of isAnyWatched ? [true, false] : [false]) {
      for (const recent of [true, false]) {
        for (const uploader of ["user", "device"] as const) {
          const rank = { recent, recentSince, uploader };
          const row = await takeFirst(trx, { queues, rank, watched });
          if (row) return row;
        }
      }
    }
  }
  return undefined;
}

export type WaitingRow = NonNullable<Awaited<ReturnType<typeof takeOne>>>;

const watchedBy = ["device_id", "location_id"] as const;
type WatchedBy = (typeof watchedBy)[number];

async function hasWatched(trx: Db, queues: CountedQueue[]): Promise<boolean> {
  for (const queue of queues) {
    for (const column of watchedBy) {
      const row = await trx
        .selectFrom("alerts")
        .select("alerts.id")
        .where(`alerts.${column}`, "is not", null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("recordings")
              .select("recordings.id")
              .whereRef(`recordings.${column}`, "=", `alerts.${column}`)
              .where((eb) => isCounted(eb, queue)),
          ),
        )
        .limit(1)
        .executeTakeFirst();
      if (row) return true;
    }
  }
  return false;
}

interface Step {
  queues: CountedQueue[];
  rank: Class;
  watched: boolean;
}

/** The oldest recording of a class, in whichever queue it is. */
async function takeFirst(trx: Db, { queues, rank, watched }: Step) {
  const rows: WaitingRow[] = [];
  for (const queue of queues) {
    const row = await takeOne(trx, { queue, rank, watched });
    if (row) rows.push(row);
  }
  return rows.toSorted(
    (a, b) => Date.parse(a.recorded_at) - Date.parse(b.recorded_at) || a.id - b.id,
  )[0];
}

function takeOne(
  trx: Db,
  { queue, rank, watched }: { queue: CountedQueue; rank: Class; watched: boolean },
) {
  return trx
    .selectFrom("recordings")
    .select(processedColumns)
    .select(hasAlert)
    .where((eb) =>
      watched
        ? eb("recordings.id", "in", selectWatched(trx, queue, rank))
        : isOfClass(eb, queue, rank),
    )
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(1)
    .$call(forUpdateSkipLocked)
    .executeTakeFirst();
}

/** The oldest of each device and location that an alert is for. */
function selectWatched(trx: Db, queue: CountedQueue, rank: Class) {
  return selectWatchedBy(trx, "device_id", queue, rank).unionAll(
    selectWatchedBy(trx, "location_id", queue, rank),
  );
}

function selectWatchedBy(trx: Db, by: WatchedBy, queue: CountedQueue, rank: Class) {
  return trx
    .selectFrom("alerts")
    .where(`alerts.${by}`, "is not", null)
    .select(({ selectFrom }) =>
      selectFrom("recordings")
        .select("recordings.id")
        .whereRef(`recordings.${by}`, "=", `alerts.${by}`)
        .where((eb) => isOfClass(eb, queue, rank))
        .orderBy("recordings.recorded_at")
        .orderBy("recordings.id")
        .limit(1)
        .as("id"),
    );
}

function isOfClass(
  eb: ExpressionBuilder<Schema, "recordings">,
  queue: CountedQueue,
  { recent, recentSince, uploader }: Class,
) {
  return eb.and([
    isCounted(eb, queue),
    eb("recordings.uploader", "=", uploader),
    eb("recordings.recorded_at", recent ? ">" : "<=", recentSince),
  ]);
}
