import { maxMediaBytes, maxMediaFiles } from "#contract/wire/recordings/media-export.ts";
import type { Db } from "#api/db/open.ts";
import { findTermsOf } from "../queries/find-recordings.ts";
import { measureFiles } from "../queries/measure-files.ts";
import type { RecordingFilter } from "../queries/recording-filter.ts";
import { listStretches } from "../queries/stretches.ts";

export interface Measuring {
  /** Measures no further once it is aborted. */
  signal: AbortSignal;
  /** About as many as are measured in a twentieth of a second. */
  recordingsAtOnce?: number;
}

export interface Measured {
  files: number;
  bytes: number;
  /** There may be more: time was over, or it is too much for an archive already. */
  isMore: boolean;
}

/** The files that a search finds, the newest measured first. */
export async function measureFound(
  db: Db,
  filter: RecordingFilter,
  { signal, recordingsAtOnce }: Measuring,
): Promise<Measured> {
  const sums = { files: 0, bytes: 0 };
  const terms = await findTermsOf(db, filter);
  for (const stretch of await listStretches(db, filter, recordingsAtOnce)) {
    const { files, bytes } = await measureFiles(db, stretch.filter, terms);
    sums.files += files;
    sums.bytes += bytes;
    const isTooMuch = sums.files > maxMediaFiles || sums.bytes > maxMediaBytes;
    const isLast = stretch.reached === undefined;
    if (!isLast && (isTooMuch || signal.aborted)) return { ...sums, isMore: true };
  }
  return { ...sums, isMore: false };
}
