import { formatCount } from "#contract/rules/text/format-count.ts";
import { formatCounts, formatFiles } from "./job-text.server.ts";
import type { JobView } from "./require-job.server.ts";

const text = {
  progress: (done: string, files: string) => `${done} of ${files} done`,
  announced: (percent: number) => `At least ${percent}% of the files are done`,
};

export type StoringView = ReturnType<typeof toStoring>;

/** How far a job is that makes recordings of its files. What is not to be stored counts for nothing. */
export function toStoring({ job: { counts } }: JobView) {
  const done = counts.stored + counts.duplicate + counts.failed;
  const total = done + counts.received;
  const tenths = Math.floor((10 * done) / Math.max(total, 1));
  return {
    total,
    done,
    progress: text.progress(formatCount(done), formatFiles(total)),
    counts: formatCounts(counts),
    /** In tenths, so that it is not said at every file. */
    announced: tenths > 0 ? text.announced(tenths * 10) : undefined,
  };
}
