import { scheduler } from "node:timers/promises";
import type { SearchOrder } from "#contract/wire/recordings/recording-search.ts";
import type { Db } from "#api/db/open.ts";
import { orderSearched, selectSearched, type RecordingSearch } from "./search-recordings.ts";

export const newestFirst: SearchOrder = [
  ["recordingDateTime", "desc"],
  ["id", "desc"],
];

const pageLength = 200;

interface Part {
  order: SearchOrder;
  offset: number;
  /** Absent: all there are. */
  limit?: number | undefined;
}

interface Position {
  id: number;
  recorded_at: string;
}

/**
 * The ids of all recordings of a search, a page at a time, each read when it is asked for: newest first by where the
 * page before ended, which an index finds at once, in other orders by counting.
 */
export async function* pageSearched(
  db: Db,
  search: RecordingSearch,
  { order, offset, limit = Infinity }: Part,
): AsyncGenerator<number[]> {
  let last: Position | undefined;
  let count = 0;
  while (count < limit) {
    const pageLimit = Math.min(pageLength, limit - count);
    const after = isNewestFirst(order) ? last : undefined;
    const page = await orderSearched(selectSearched(db, search), order)
      .select(["recordings.id", "recordings.recorded_at"])
      .$if(after !== undefined, (query) =>
        query.where((eb) => {
          const { recorded_at, id } = after as Position;
          const position = eb.tuple(recorded_at, id);
          return eb(eb.refTuple("recordings.recorded_at", "recordings.id"), "<", position);
        }),
      )
      .limit(pageLimit)
      .offset(after ? 0 : offset + count)
      .execute();
    if (page.length > 0) yield page.map(({ id }) => id);
    if (page.length < pageLength) return;
    count += page.length;
    last = page.at(-1);
    await scheduler.yield();
  }
}

function isNewestFirst([first, second, ...others]: SearchOrder): boolean {
  const isBy = (by: SearchOrder[number] | undefined, column: string) =>
    by?.[0] === column && by[1] === "desc";
  const isById = second === undefined || isBy(second, "id");
  return isBy(first, "recordingDateTime") && isById && others.length === 0;
}

const oldestFirst: SearchOrder = [
  ["recordingDateTime", "asc"],
  ["id", "asc"],
];

const maxBefore = 1000;

/** The ids of those just before a recording of a search, newest first: of an instant at the latest. */
export async function listSearchedBefore(
  db: Db,
  search: RecordingSearch,
  { id, recorded_at, until }: Position & { until: string },
): Promise<number[]> {
  const rows = await orderSearched(selectSearched(db, search), oldestFirst)
    .select("recordings.id")
    .where("recordings.recorded_at", "<=", until)
    .where((eb) => {
      const position = eb.tuple(recorded_at, id);
      return eb(eb.refTuple("recordings.recorded_at", "recordings.id"), ">", position);
    })
    .limit(maxBefore)
    .execute();
  return rows.map((row) => row.id).toReversed();
}
