import { sql } from "kysely";
import type { StartsOfPage } from "#contract/rules/visits/visit-pages.ts";
import { visitTypes, type VisitType } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import {
  dayAt,
  endOf,
  inFewPieces,
  isWithin,
  justBefore,
  startMsOf,
} from "#api/recordings/queries/utc-days.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";
import {
  quietMs,
  selectStarts,
  type Span,
  type SpanInTime,
  type VisitScope,
} from "./visit-starts.ts";

/** Where a visit starts depends on all that it is made of, so each of these is summed by itself. */
export const summedTypes: readonly (readonly VisitType[])[] = [["thermalRaw"], visitTypes];

export interface SummedScope extends VisitScope {
  projectId: number;
  /** As a row names them. */
  types: VisitType[];
}

export function asSummed(scope: VisitScope): SummedScope | undefined {
  const [projectId, ...others] = scope.projectIds;
  if (projectId === undefined || others.length > 0 || scope.locationIds) return undefined;
  const isSummed = summedTypes.some((types) => nameOf(types) === nameOf(scope.types));
  return isSummed ? { ...scope, projectId } : undefined;
}

export function nameOf(types: readonly VisitType[]): string {
  return visitTypes.filter((type) => types.includes(type)).join(",");
}

/**
 * What `findStartsOfPage` tells, of the sums of whole days; days that have changed since, and the ends of the span, are
 * counted. A sum knows all that was before its day, a span only what is in it: so its first days are counted, too, as far
 * as what was before it reaches.
 */
export async function findSummedStarts(
  db: Db,
  scope: SummedScope,
  span: Span,
  ranks: { first: number; next: number },
): Promise<StartsOfPage> {
  const { summed, pieces, toSpan } = await planDays(db, scope, span);
  const counts = await countStarts(db, scope, pieces.map(toSpan));
  const counted = pieces.map((days, order): Part => ({ ...days, starts: counts[order] ?? 0 }));
  const newestFirst = [...summed, ...counted].toSorted((a, b) => b.first - a.first);
  const count = newestFirst.reduce((sum, part) => sum + part.starts, 0);
  const places = [ranks.first, ranks.next].map((rank) => {
    const place = findRank(newestFirst, rank);
    return place && { span: toSpan(place.part), rank: place.rank };
  });
  const [first, next] = await readStarts(db, scope, places);
  return { count, first, next };
}

/** Days of a span, and how many visits start on them. */
interface Part extends Days {
  starts: number;
}

interface DayRow extends Part {
  kind: "summed" | "before" | "changed";
  ended_ms: number | null;
}

async function planDays(db: Db, scope: SummedScope, span: Span) {
  const head = dayAt(span.after);
  const last = dayAt(Date.parse(span.before) - 1);
  const rows = await listDays(db, scope, { first: head, last });
  const ofKind = (kind: DayRow["kind"]) => rows.filter((row) => row.kind === kind);
  const summed = ofKind("summed");
  const reached = ofKind("before").map(({ ended_ms }) => dayAt((ended_ms ?? -Infinity) + quietMs));
  const isCut = Date.parse(span.before) !== startMsOf(last + 1);
  const pieces = inFewPieces([
    { first: head, last: Math.max(head, ...reached) },
    ...ofKind("changed").map((row) => ({ first: Math.max(row.first, head), last: row.last })),
    ...(isCut ? [{ first: last, last }] : []),
  ]);
  const toSpan = ({ first, last: end }: Days): SpanInTime => {
    const before = end < last ? endOf(end) : span.before;
    if (first <= head) return { after: span.after, before };
    const reaching = summed.find((day) => reachesInto(day, first));
    const lookBackAfter = reaching && justBefore(reaching.first);
    return { after: justBefore(first), before, lookBackAfter };
  };
  return {
    summed: summed.filter(({ first }) => !isWithin(pieces, first)),
    pieces: pieces.filter(({ first }) => first <= last),
    toSpan,
  };
}

function reachesInto({ first, ended_ms }: DayRow, day: number): boolean {
  return first < day && (ended_ms ?? -Infinity) + quietMs > startMsOf(day);
}

/** In one answer, so that sums and marks are of the same moment. Days by ascending time. */
async function listDays(
  db: Db,
  { projectId, types }: SummedScope,
  { first, last }: Days,
): Promise<DayRow[]> {
  const own = sql`project_id = ${projectId} and types = ${nameOf(types)}`;
  const { rows } = await sql<DayRow>`
    select 'summed' as kind, day as first, day as last, starts, ended_ms from visit_days
    where ${own} and day > ${first} and day <= ${last}
    union all
    select 'before', 0, 0, 0, max(ended_ms) from visit_days where ${own} and day <= ${first}
    union all
    select 'changed', from_day, until_day, 0, null from changed_days
    where project_id = ${projectId} and from_day <= ${last} and until_day >= ${first}
    group by from_day, until_day
    order by first`.execute(db);
  return rows;
}

async function countStarts(db: Db, scope: SummedScope, spans: SpanInTime[]): Promise<number[]> {
  if (spans.length === 0) return [];
  const counts = spans.map(
    (span, order) =>
      sql`(select count(*) from (${selectStarts(db, scope, span)}) as starts) as ${sql.ref(String(order))}`,
  );
  const { rows } = await sql<Record<number, number>>`select ${sql.join(counts)}`.execute(db);
  return spans.map((_, order) => rows[0]?.[order] ?? 0);
}

/** In which part the start of a rank is, and which it is there. */
function findRank(newestFirst: Part[], rank: number): { part: Part; rank: number } | undefined {
  let left = rank;
  for (const part of newestFirst) {
    if (left < part.starts) return { part, rank: left };
    left -= part.starts;
  }
  return undefined;
}

async function readStarts(
  db: Db,
  scope: SummedScope,
  places: ({ span: SpanInTime; rank: number } | undefined)[],
): Promise<(string | undefined)[]> {
  const starts = places.map((place) =>
    place
      ? sql`(${selectStarts(db, scope, place.span).orderBy("recorded_at", "desc").limit(1).offset(place.rank)})`
      : sql`null`,
  );
  if (places.every((place) => !place)) return places.map(() => undefined);
  const named = starts.map((start, order) => sql`${start} as ${sql.ref(String(order))}`);
  const { rows } = await sql<Record<number, string | null>>`select ${sql.join(named)}`.execute(db);
  return places.map((_, order) => rows[0]?.[order] ?? undefined);
}
