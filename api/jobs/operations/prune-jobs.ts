import { subDays } from "date-fns";
import { jobDays } from "#contract/wire/jobs.ts";
import { deleteEndedJobs } from "../queries/jobs.ts";
import type { Services } from "#api/services.ts";

/** Removes jobs that ended 30 days ago, with the files that they made. */
export async function pruneJobs({ store, files, now }: Services): Promise<void> {
  const keys = await deleteEndedJobs(store.write, subDays(now(), jobDays));
  for (const key of keys) await files.remove(key);
}
