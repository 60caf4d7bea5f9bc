import { jobLanes, type JobLane } from "#contract/wire/jobs.ts";
import type { Db } from "#api/db/open.ts";

export interface JobCounts {
  waiting: number;
  running: number;
  /** Given up after the last attempt. */
  failed: number;
  /** When the one that is due longest was due. */
  oldest: string | undefined;
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
      fn
        .min<string | null>(
          eb
            .case()
            .when(eb.and([eb("failed_at", "is", null), eb("due_at", "<=", at)]))
            .then(eb.ref("due_at"))
            .else(null)
            .end(),
        )
        .as("oldest"),
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
      return [lane, { waiting, running, failed, oldest: row?.oldest ?? undefined }];
    }),
  );
}
