import { scheduler } from "node:timers/promises";
import type { Db } from "#api/db/open.ts";
import { findRecordings } from "./find-recordings.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import type { Position } from "./positions.ts";

const pageLength = 200;

/**
 * The ids of all recordings of a filter, newest first, a page at a time, each read when it is asked for: others are
 * answered between two pages. What is stored meanwhile has a higher id, and is left out.
 */
export async function* pageFound(
  db: Db,
  filter: RecordingFilter,
  lastId: number,
): AsyncGenerator<number[]> {
  let after: Position | undefined;
  do {
    const found = await findRecordings(db, filter, { limit: pageLength, after });
    const ids = found.map(({ id }) => id).filter((id) => id <= lastId);
    if (ids.length > 0) yield ids;
    after = found.length === pageLength ? found.at(-1) : undefined;
    await scheduler.yield();
  } while (after);
}

export async function findLastId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom("recordings")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}
