import type { NightFinder } from "#contract/rules/times/night-finder.ts";
import type { Db } from "#api/db/open.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";
import type { CountedDays } from "../queries/animal-days.ts";
import { findLookBack, type Changes } from "../queries/changed-nights.ts";
import { countDays } from "./count-days.ts";

/** So few that what was counted in vain is little where time is over. */
const daysAtOnce = 4;

interface Counting {
  projectId: number;
  changes: Changes;
  days: readonly number[];
  findNight: NightFinder;
  signal?: AbortSignal;
}

/** Newest first, until all are counted or it is aborted. */
export async function countChangedDays(
  db: Db,
  { projectId, changes, days, findNight, signal }: Counting,
): Promise<{ counted: CountedDays[]; isComplete: boolean }> {
  const counted: CountedDays[] = [];
  for (const piece of toPieces(days)) {
    const lookBackDay = findLookBack(changes, piece.first);
    const found = await countDays(db, { projectId, days: piece, lookBackDay, findNight, signal });
    if (!found) return { counted, isComplete: false };
    counted.push(found);
  }
  return { counted, isComplete: true };
}

/** Days that lie together, a few at a time. */
function toPieces(days: readonly number[]): Days[] {
  const pieces: Days[] = [];
  for (const day of days.toSorted((a, b) => b - a)) {
    const piece = pieces.at(-1);
    const isNext = piece && day === piece.first - 1 && piece.last - day < daysAtOnce;
    if (isNext) piece.first = day;
    else pieces.push({ first: day, last: day });
  }
  return pieces;
}
