import type { Db } from "#api/db/open.ts";
import { selectAmong } from "./find-recordings.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import type { Terms } from "./recording-search-terms.ts";

/** How many of the recordings have a file, and how long these files are together. */
export async function measureFiles(db: Db, filter: RecordingFilter, terms: Terms | undefined) {
  const row = await selectAmong(db, filter, terms)
    .select((eb) => [
      eb.fn.countAll<number>().as("files"),
      eb.fn.sum<number | null>("raw_bytes").as("bytes"),
    ])
    .where("raw_key", "is not", null)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) };
}
