import { allDays, dayAt, endOf, startOf, type Days } from "#api/recordings/queries/utc-days.ts";
import type { Changes } from "../queries/changed-nights.ts";
import { quietMs } from "../queries/visit-starts.ts";

/** Instants, the first included, the other excluded; absent: all. */
export interface Period {
  from: string | undefined;
  until: string | undefined;
}

/** Each costs a few queries; those that are nearest to each other are one, with what lies between. */
const maxPieces = 30;

interface Block extends Days {
  isChanged: boolean;
}

/**
 * The days of a period that sums cannot tell, newest first. Days lie together between midnights that no visit goes on over,
 * as far as is known, nor may by what has changed: what has moved or lasts longer has marked the days on both sides, and
 * what was added lies on a marked day. Each such block is summed as a whole, or not.
 */
export function findUnsummedDays(
  { marks, ends }: Changes,
  period: Period,
  isDoubtful: (day: number) => boolean,
): Days[] {
  const changed = marks.map((days) => ({ ...days, isChanged: true }));
  const visited = ends.map(({ day, ended_ms }) => ({
    first: day,
    last: dayAt(ended_ms + quietMs + 1),
    isChanged: isDoubtful(day),
  }));
  const blocks = merge([...merge(changed, { touching: true }), ...visited], { touching: false });
  const unsummed = blocks.filter((block) => overlaps(block, period) && !isSummed(block, period));
  return inPieces(merge(unsummed, { touching: true })).toReversed();
}

/** The part of a period that some days are. */
export function clip({ first, last }: Days, { from, until }: Period): Period {
  const start = first > allDays.first ? startOf(first) : undefined;
  const end = last < allDays.last ? endOf(last) : undefined;
  return {
    from: start !== undefined && start > (from ?? "") ? start : from,
    until: end !== undefined && (until === undefined || end < until) ? end : until,
  };
}

function isSummed(block: Block, period: Period): boolean {
  const { from, until } = clip(block, { from: undefined, until: undefined });
  return (
    !block.isChanged &&
    (period.from === undefined || (from !== undefined && period.from <= from)) &&
    (period.until === undefined || (until !== undefined && until <= period.until))
  );
}

function overlaps(block: Days, period: Period): boolean {
  const { from, until } = clip(block, { from: undefined, until: undefined });
  return (
    (period.from === undefined || until === undefined || until > period.from) &&
    (period.until === undefined || from === undefined || from < period.until)
  );
}

/** Blocks by ascending time; those that share a day are one, and those between which there is but a midnight if asked to. */
function merge(blocks: readonly Block[], { touching }: { touching: boolean }): Block[] {
  const merged: Block[] = [];
  for (const { first, last, isChanged } of blocks.toSorted((a, b) => a.first - b.first)) {
    const previous = merged.at(-1);
    if (previous && first <= previous.last + (touching ? 1 : 0)) {
      previous.last = Math.max(previous.last, last);
      previous.isChanged ||= isChanged;
    } else {
      merged.push({ first, last, isChanged });
    }
  }
  return merged;
}

function inPieces(pieces: Days[]): Days[] {
  const gaps = pieces.slice(1).map(({ first }, order) => first - (pieces[order]?.last ?? first));
  const widest = gaps.toSorted((a, b) => b - a).slice(0, maxPieces - 1);
  const least = widest.at(-1) ?? 0;
  const joined: Days[] = [];
  for (const [order, { first, last }] of pieces.entries()) {
    const previous = joined.at(-1);
    const isApart = (gaps[order - 1] ?? Infinity) >= least && joined.length < maxPieces;
    if (previous && !isApart) previous.last = last;
    else joined.push({ first, last });
  }
  return joined;
}
