import type { JobLane } from "#contract/wire/jobs.ts";
import type { Db } from "#api/db/open.ts";
import { awaitsNoPictures } from "#api/jobs/queries/awaits-no-pictures.ts";

interface WaitingLane {
  lane: JobLane;
  count: number;
  /** Since when the one that is due longest could have been done. */
  oldest: string;
}

function selectOpen(db: Db) {
  return db
    .selectFrom("jobs as due")
    .where("due.finished_at", "is", null)
    .where("due.cancelled_at", "is", null)
    .where("due.failed_at", "is", null);
}

/** Lanes with jobs that could have been done before then, and nobody at work in them now. */
export async function listWaitingLanes(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<WaitingLane[]> {
  const at = now.toISOString();
  const rows = await selectOpen(db)
    .select(["due.lane", ({ fn }) => fn.countAll<number | string>().as("count")])
    .select(({ fn }) => fn.min("due.due_at").as("oldest"))
    .where("due.due_at", "<=", before.toISOString())
    .where(awaitsNoPictures)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("jobs as others")
            .select("others.id")
            .whereRef("others.lane", "=", "due.lane")
            .where("others.leased_until", ">", at),
        ),
      ),
    )
    .groupBy("due.lane")
    .orderBy("due.lane")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Jobs whose last attempt, and those before it, ended with their process: nobody has said why. */
export function listDeadlyJobs(db: Db, { now, attempts }: { now: Date; attempts: number }) {
  const at = now.toISOString();
  return selectOpen(db)
    .select(["due.id", "due.kind", "due.subject_id", "due.attempts"])
    .where((eb) =>
      eb.or([
        eb.and([eb("due.attempts", ">=", attempts), eb("due.leased_until", "<=", at)]),
        eb.and([eb("due.attempts", ">", attempts), eb("due.leased_until", "is", null)]),
      ]),
    )
    .orderBy("due.id")
    .limit(1000)
    .execute();
}

/** Gives up those that nobody has begun again meanwhile. */
export async function giveUpJobs(
  db: Db,
  ids: number[],
  { now, error }: { now: Date; error: string },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("jobs")
    .set({ failed_at: at, last_error: error, lease_key: null, leased_until: null })
    .where("id", "in", ids)
    .where("failed_at", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
    .execute();
}

export async function countGivenUp(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("failed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
