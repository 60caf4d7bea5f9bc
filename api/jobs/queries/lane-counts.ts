import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { jobLanes, type JobLane } from "#contract/wire/jobs.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

export interface JobCounts {
  waiting: number;
  running: number;
  /** Given up after the last attempt. */
  failed: number;
  /** When the one that is due longest was due. */
  oldest: string | undefined;
  /** The same of those that do not run. */
  waitingSince: string | undefined;
}

/** Of each lane, what has not ended. */
export async function countJobsOfLanes(db: Db, now: Date): Promise<Map<JobLane, JobCounts>> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("jobs")
    .select(({ fn, eb }) => [
      "lane",
      fn.countAll<number | string>().as("count"),
      fn.count<number | string>("failed_at").as("failed"),
      fn
        .count<number | string>(eb.case().when("leased_until", ">", at).then(1).else(null).end())
        .as("running"),
      fn.min<string | null>(dueIf(eb, isDue(eb, at))).as("oldest"),
      fn
        .min<string | null>(dueIf(eb, eb.and([isDue(eb, at), isNotRunning(eb, at)])))
        .as("waiting_since"),
    ])
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .groupBy("lane")
    .execute();
  const counted = new Map(rows.map((row) => [row.lane as JobLane, row]));
  return new Map(
    jobLanes.map((lane) => {
      const row = counted.get(lane);
      const [all, failed, running] = [row?.count, row?.failed, row?.running].map((count) =>
        Number(count ?? 0),
      ) as [number, number, number];
      const waiting = all - failed - running;
      const times = {
        oldest: row?.oldest ?? undefined,
        waitingSince: row?.waiting_since ?? undefined,
      };
      return [lane, { waiting, running, failed, ...times }];
    }),
  );
}

type OfJobs = ExpressionBuilder<Schema, "jobs">;

function dueIf(eb: OfJobs, condition: Expression<SqlBool>) {
  return eb.case().when(condition).then(eb.ref("due_at")).else(null).end();
}

function isDue(eb: OfJobs, at: string) {
  return eb.and([eb("failed_at", "is", null), eb("due_at", "<=", at)]);
}

function isNotRunning(eb: OfJobs, at: string) {
  return eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]);
}
