import { formatMoment } from "#app/services/times/times.server.ts";
import type { FilterLink } from "#app/ui/filter-links.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { type PageArgs, send } from "#app/services/api/api.server.ts";
import {
  listUploadFiles,
  type UploadFileData,
  uploadFileStates,
  type UploadJobData,
} from "#contract/wire/upload-jobs.ts";
import { describeState, isNothingOfUse, totalOf } from "../job/job-text.server.ts";
import type { JobView } from "../job/require-job.server.ts";

const text = { all: "All" };

const damaged = { tone: "attention" as const, text: "Stored, damaged" };

/** The receipts of a job: a part of them, which the address chooses, and where the other parts are. */
export function toReceipts(shownJob: JobView) {
  const { job, path, files, next, state, isLater } = shownJob;
  const total = totalOf(job.counts);
  if (total === 0) return undefined;
  const anchor = "#files";
  return {
    rows: files.map((file) => toReceipt(file, shownJob)),
    filters: listFilters(job, total, path, state).map((link) => ({
      ...link,
      to: `${link.to}${anchor}`,
    })),
    first: isLater ? `${withQuery(path, { state })}${anchor}` : undefined,
    next: next === undefined ? undefined : `${withQuery(path, { state, cursor: next })}${anchor}`,
    csv: `${path}/files`,
    /** There is little to read in it, unless somebody asked for a part, or all were there before. */
    isFolded:
      state === undefined && !isLater && !(job.counts.duplicate > 0 && isNothingOfUse(job.counts)),
  };
}

export type Receipts = NonNullable<ReturnType<typeof toReceipts>>;
export type Receipt = Receipts["rows"][number];

const shownRefused = 10;

/**
 * Before all else: what of a job that is done has not become a recording, with damaged ones; and before it is stored,
 * the first of what was not accepted.
 */
export async function loadProblems(args: PageArgs, shownJob: JobView) {
  const { job, path, state: shownState, isLater } = shownJob;
  const isCollecting = job.state === "collecting" && job.counts.refused > 0;
  if (shownState !== undefined || isLater || !(isCollecting || job.state === "done"))
    return undefined;
  const state = isCollecting ? ("refused" as const) : ("problem" as const);
  const { files, cursor } = await send(args, listUploadFiles, { id: job.id, state });
  if (files.length === 0) return undefined;
  const shown = isCollecting ? files.slice(0, shownRefused) : files;
  const isMore = cursor !== undefined || shown.length < files.length;
  return {
    rows: shown.map((file) => toReceipt(file, shownJob)),
    all: isMore ? `${withQuery(path, { state })}#files` : undefined,
  };
}

export type UploadProblems = NonNullable<Awaited<ReturnType<typeof loadProblems>>>;

function toReceipt(
  { id, name, state, reason, recordedAt, isClockTyped, recordingId }: UploadFileData,
  { placeZone, shown: { projectPath } }: JobView,
) {
  return {
    id,
    name,
    ...(state === "stored" && reason !== undefined ? damaged : describeState(state)),
    reason,
    taken: recordedAt === undefined ? undefined : formatMoment(recordedAt, placeZone),
    isTyped: isClockTyped === true,
    recording:
      recordingId === undefined ? undefined : `${projectPath}/recording/${recordingId}/tracks`,
  };
}

/** Nothing to choose from where all are of one state. */
function listFilters(
  { counts }: UploadJobData,
  total: number,
  path: string,
  current: JobView["state"],
): FilterLink[] {
  const states = uploadFileStates.filter((state) => counts[state] > 0 || state === current);
  if (states.length < 2) return [];
  return [
    { to: path, label: text.all, count: total, isCurrent: current === undefined },
    ...states.map((state) => ({
      to: withQuery(path, { state }),
      label: describeState(state).text,
      count: counts[state],
      isCurrent: state === current,
    })),
  ];
}
