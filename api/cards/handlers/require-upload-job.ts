import { can } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { noSuchUploadJob } from "../operations/store-card-file.ts";
import { findVisibleUploadJob } from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";

/** A job of a device for which the caller may upload; what is missing and what is not theirs are refused alike. */
export async function requireUploadJob({ store }: Services, caller: User, id: number) {
  const job = await findVisibleUploadJob(store.read, caller, id);
  if (!job || !can(job.role, "upload for a device")) throw noSuchUploadJob(id);
  return job;
}
