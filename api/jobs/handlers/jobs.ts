import { Refusal } from "#contract/envelope.ts";
import {
  cancelJob,
  getJob,
  getJobFile,
  listAllJobs,
  listJobLanes,
  listMyJobs,
  retryJob,
  type JobData,
} from "#contract/wire/jobs.ts";
import { mediaExportResult } from "#contract/wire/recordings/media-export.ts";
import { readJson } from "#api/db/stored-json.ts";
import { requireSuperUser, type User } from "#api/http/caller.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { cancelJob as cancel } from "../operations/cancel-job.ts";
import { retryJob as retry } from "../operations/retry-job.ts";
import { listLanes } from "./list-lanes.ts";
import { findJobRow, listJobRows, type JobRow } from "../queries/job-lists.ts";
import type { Services } from "#api/services.ts";
import { readCursor, writeCursor } from "#api/search/handlers/cursor.ts";
import { toJobs, toListedJobs } from "./to-job-data.ts";

const jobsOnPage = 20;

export const jobs = [
  serve(listMyJobs, async ({ input, caller, services }) => {
    const page = { requestedBy: caller.id, ...readPage(input.cursor) };
    const { rows, cursor } = cutPage(await listJobRows(services.store.read, page, services.now()));
    return { jobs: await toJobs(services, caller, rows), ...cursor };
  }),

  serve(listAllJobs, async ({ input, caller, services }) => {
    const page = { state: input.state, ...readPage(input.cursor) };
    const { rows, cursor } = cutPage(await listJobRows(services.store.scan, page, services.now()));
    return { jobs: await toListedJobs(services, caller, rows), ...cursor };
  }),

  serve(listJobLanes, async ({ services }) => {
    return { lanes: await listLanes(services) };
  }),

  serve(getJob, async ({ input, caller, services }) => {
    const row = await requireJob(services, caller, input.id, {
      mayAny: caller.superView !== "off",
    });
    const [job] = await toJobs(services, caller, [row]);
    return { job: job as JobData };
  }),

  serve(getJobFile, async ({ input, caller, request, services }) => {
    const row = await requireJob(services, caller, input.id, { mayAny: false });
    const { data: made } = mediaExportResult.safeParse(
      readJson("jobs.result", row.result ?? "{}", row.id),
    );
    if (!made || row.result_key === null) throw noFile();
    /* Whoever has left the project since keeps nothing of it. */
    await requireProject(services, caller, made.projectId, "see its devices and recordings");
    const sent = await sendFile(services.files, request, {
      key: row.result_key,
      mimeType: "application/zip",
      fileName: made.fileName,
      disposition: "attachment",
    });
    if (!sent) throw noFile();
    return sent;
  }),

  serve(cancelJob, async ({ input, caller, address, services }) => {
    await requireJob(services, caller, input.id, { mayAny: caller.superView === "write" });
    await cancel(services, { ...caller, address }, input.id);
    return { messages: ["The job is cancelled."] };
  }),

  serve(retryJob, async ({ input, caller, address, services }) => {
    requireSuperUser(caller, "write");
    await requireJob(services, caller, input.id, { mayAny: true });
    await retry(services, { ...caller, address }, input.id);
    return { messages: ["The job is tried again."] };
  }),
];

function readPage(cursor: string | undefined) {
  return { after: cursor === undefined ? undefined : readCursor(cursor), limit: jobsOnPage + 1 };
}

function cutPage(found: JobRow[]) {
  const rows = found.slice(0, jobsOnPage);
  const last = found.length > jobsOnPage ? rows.at(-1) : undefined;
  return {
    rows,
    cursor: last ? { cursor: writeCursor({ at: last.created_at, id: last.id }) } : {},
  };
}

/** What is missing and what is not theirs are refused alike. */
async function requireJob(
  { store }: Services,
  caller: User,
  id: number,
  { mayAny }: { mayAny: boolean },
): Promise<JobRow> {
  const row = await findJobRow(store.read, id);
  if (row && (mayAny || row.requested_by === caller.id)) return row;
  throw new Refusal("missing", `Could not find a job with an id of '${id}' for user.`);
}

function noFile(): Refusal {
  return new Refusal("missing", "There is no file of this job.");
}
