import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { refreshPicturesJob } from "#api/jobs/job-kinds.ts";
import type { TestApi } from "./test-api.ts";

/** Of the upkeep, given up because it rained. */
export async function addFailedJob(api: TestApi): Promise<number> {
  const { write } = api.services.store;
  await enqueueJob(write, refreshPicturesJob, { version: 3 }, { now: api.now() });
  const failed = { failed_at: api.now().toISOString(), attempts: 3, last_error: "It rains." };
  const { id } = await write
    .updateTable("jobs")
    .set(failed)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
