import { sql, type Expression } from "kysely";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Db } from "#api/db/open.ts";
import { allDays, dayAt, inFewPieces, startMsOf, startOf, type Days } from "./utc-days.ts";

/** What is counted of the recordings of a project that are not deleted. */
export interface SummedFilter extends Span {
  projectId: number;
  /** None: all. */
  types: readonly RecordingType[];
  /** As long as a status recording can be, or longer. */
  longOnly: boolean;
  /** One track at least that shows something. */
  shownOnly: boolean;
  hidesRedacted: boolean;
}

interface Span {
  /** Included. */
  from: string | undefined;
  /** Excluded. */
  until: string | undefined;
}

/** Changed days, and the ends of the filter's span, are counted: `countOf` gives the query that does. */
export async function countByDays(
  db: Db,
  filter: SummedFilter,
  countOf: (span: Span) => Expression<unknown>,
): Promise<number> {
  const { summed, counted } = planDays(filter, await listChanged(db, filter));
  const counts = [
    ...(summed.length > 0 ? [selectSum(db, filter, summed)] : []),
    ...counted.map(countOf),
  ];
  if (counts.length === 0) return 0;
  const parts = counts.map((count) => sql`(${count})`);
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(parts, sql` + `)} as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function daysOf({ from, until }: Span): Days {
  return {
    first: from === undefined ? allDays.first : dayAt(from),
    last: until === undefined ? allDays.last : dayAt(Date.parse(until) - 1),
  };
}

/** Read before the sums: a sum that is made of a day meanwhile is true of it. */
function listChanged(db: Db, filter: SummedFilter): Promise<Days[]> {
  const { first, last } = daysOf(filter);
  return db
    .selectFrom("changed_days")
    .select(["from_day as first", "until_day as last"])
    .where("project_id", "=", filter.projectId)
    .where("from_day", "<=", last)
    .where("until_day", ">=", first)
    .groupBy(["from_day", "until_day"])
    .execute();
}

/** Which days are told by their sums, and which spans are counted. */
function planDays({ from, until }: Span, changed: Days[]): { summed: Days[]; counted: Span[] } {
  const { first, last } = daysOf({ from, until });
  if (first > last) return { summed: [], counted: [] };
  const isCut = (end: string | undefined, day: number) =>
    end !== undefined && Date.parse(end) !== startMsOf(day);
  const pieces = inFewPieces([
    ...changed.map((days) => ({
      first: Math.max(days.first, first),
      last: Math.min(days.last, last),
    })),
    ...(isCut(from, first) ? [{ first, last: first }] : []),
    ...(isCut(until, last + 1) ? [{ first: last, last }] : []),
  ]);
  const starts = [first, ...pieces.map((piece) => piece.last + 1)];
  const ends = [...pieces.map((piece) => piece.first - 1), last];
  return {
    summed: starts
      .map((start, order) => ({ first: start, last: ends[order] as number }))
      .filter((days) => days.first <= days.last),
    counted: pieces.map((piece) => ({
      from: piece.first <= first ? from : startOf(piece.first),
      until: piece.last >= last ? until : startOf(piece.last + 1),
    })),
  };
}

function selectSum(db: Db, filter: SummedFilter, summed: Days[]) {
  return db
    .selectFrom("recording_days")
    .select(({ fn, val }) => fn.coalesce(fn.sum("recordings"), val(0)).as("count"))
    .where("project_id", "=", filter.projectId)
    .where((eb) => eb.or(summed.map(({ first, last }) => eb.between("day", first, last))))
    .$if(filter.types.length > 0, (query) => query.where("type", "in", filter.types))
    .$if(filter.longOnly, (query) => query.where("is_long", "=", 1))
    .$if(filter.shownOnly, (query) => query.where("shows_something", "=", 1))
    .$if(filter.hidesRedacted, (query) => query.where("redacted", "=", 0));
}
