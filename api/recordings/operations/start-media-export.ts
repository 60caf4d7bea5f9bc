import { Refusal } from "#contract/envelope.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import {
  exportMediaKind,
  maxMediaBytes,
  maxMediaFiles,
  maxOpenMediaExports,
} from "#contract/wire/recordings/media-export.ts";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { exportMediaJob } from "#api/jobs/job-kinds.ts";
import { measureSpareSpace } from "#api/files/require-space.ts";
import { countOpenJobs } from "#api/jobs/queries/asked-jobs.ts";
import { findLastId } from "#api/search/queries/found-pages.ts";
import {
  measureFound,
  type Measured,
  type Measuring,
} from "#api/search/operations/measure-found.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Services } from "#api/services.ts";

interface Order {
  userId: number;
  project: { id: number; name: string };
  filter: RecordingFilter;
}

/** Queues the ZIP of what a search finds. Refuses `rule` where there is nothing, or too much for one archive, for the space that is free, or to measure. */
export async function startMediaExport(
  services: Services,
  { userId, project, filter, ...measuring }: Order & Measuring,
): Promise<{ files: number; bytes: number }> {
  const { store, files, now } = services;
  const lastId = await findLastId(store.read);
  const { isMore, ...measured } = await measureFound(store.scan, filter, measuring);
  const spare = await measureSpareSpace(files);
  const fault = findFault({ isMore, ...measured }, spare);
  if (fault) throw new Refusal("rule", fault);
  await store.write.transaction().execute(async (trx) => {
    const order = { kind: exportMediaKind, requestedBy: userId };
    if ((await countOpenJobs(trx, order)) >= maxOpenMediaExports) {
      throw new Refusal("rule", "Wait for the ZIP files that are being made, or cancel one.");
    }
    const payload = {
      projectId: project.id,
      projectName: project.name,
      filter,
      lastId,
      ...measured,
    };
    await enqueueJob(trx, exportMediaJob, payload, { now: now(), requestedBy: userId });
  });
  services.wakeJobs();
  return measured;
}

function findFault({ files, bytes, isMore }: Measured, spare: number): string | undefined {
  const isTooMuch = files > maxMediaFiles || bytes > maxMediaBytes;
  if (isTooMuch) {
    const most = describe({ files: maxMediaFiles, bytes: maxMediaBytes });
    const found = `${isMore ? "at least " : ""}${describe({ files, bytes })}`;
    return `A ZIP takes at most ${most}; the search finds ${found}. Narrow the search, for example to fewer days.`;
  }
  if (isMore) {
    return "Finding all files takes too long. Narrow the search, for example to fewer days.";
  }
  if (bytes > spare) {
    return `The server has no space for a ZIP of ${formatBytes(bytes)} now. Narrow the search, for example to fewer days.`;
  }
  return files === 0 ? "There are no files to put into a ZIP." : undefined;
}

function describe({ files, bytes }: { files: number; bytes: number }): string {
  const count = files === 1 ? "1 file" : `${files.toLocaleString("en")} files`;
  return `${count} of ${formatBytes(bytes)}`;
}
