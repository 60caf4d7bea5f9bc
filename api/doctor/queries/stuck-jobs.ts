import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#api/db/schema.ts";
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

interface Deadly {
  now: Date;
  attempts: number;
}

/** Open, and its last attempt, and those before it, ended with their process: nobody has said why. */
function isDeadly({ now, attempts }: Deadly) {
  const at = now.toISOString();
  return (eb: ExpressionBuilder<Pick<Schema, "jobs">, "jobs">) =>
    eb.and([
      eb("finished_at", "is", null),
      eb("cancelled_at", "is", null),
      eb("failed_at", "is", null),
      eb.or([
        eb.and([eb("attempts", ">=", attempts), eb("leased_until", "<=", at)]),
        eb.and([eb("attempts", ">", attempts), eb("leased_until", "is", null)]),
      ]),
    ]);
}

export function listDeadlyJobs(db: Db, deadly: Deadly) {
  return db
    .selectFrom("jobs")
    .select(["id", "kind", "subject_id", "attempts"])
    .where(isDeadly(deadly))
    .orderBy("id")
    .limit(1000)
    .execute();
}

/** Gives up those that are deadly still: meanwhile one may be done, cancelled, put off or begun again. */
export async function giveUpJobs(
  db: Db,
  ids: number[],
  { error, ...deadly }: Deadly & { error: string },
): Promise<void> {
  const at = deadly.now.toISOString();
  await db
    .updateTable("jobs")
    .set({ failed_at: at, last_error: error, lease_key: null, leased_until: null })
    .where("id", "in", ids)
    .where(isDeadly(deadly))
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
