import { formatCounts, totalOf } from "./job-text.server.ts";
import type { JobView } from "./require-job.server.ts";

const text = {
  progress: (done: string, total: string) => `${done} of ${total} files are done`,
  announced: (percent: number) => `${percent}% of the files are done`,
};

export type StoringView = ReturnType<typeof toStoring>;

/** How far a job is that makes recordings of its files. */
export function toStoring({ job: { counts } }: JobView) {
  const total = totalOf(counts);
  const done = total - counts.received;
  return {
    total,
    done,
    progress: text.progress(done.toLocaleString("en-NZ"), total.toLocaleString("en-NZ")),
    counts: formatCounts(counts),
    /** In tenths, so that it is not said at every file. */
    announced: text.announced(Math.floor((10 * done) / Math.max(total, 1)) * 10),
  };
}
