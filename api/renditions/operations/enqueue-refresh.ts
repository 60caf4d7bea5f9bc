import { enqueueJob, enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { refreshPicturesJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { Services } from "#api/services.ts";
import { listOutdated } from "../queries/renditions.ts";
import { pictureVersion } from "../rendering/picture.ts";

/** Queues what makes older pictures again, where there are any. */
export async function enqueueRefresh({ store, now }: Services): Promise<void> {
  const outdated = await listOutdated(store.read, pictureVersion, { limit: 1 });
  if (outdated.length === 0) return;
  const { kind } = refreshPicturesJob;
  const open = await findOpenJob(store.read, { kind, subjectId: pictureVersion });
  const enqueue = open?.failed_at ? enqueueJobAgain : enqueueJob;
  await enqueue(store.write, refreshPicturesJob, { version: pictureVersion }, { now: now() });
}
