import { inBatches } from "#api/db/in-batches.ts";
import type { Db, Store } from "#api/db/open.ts";
import { countRecordingDays, countVisitDays } from "#api/recordings/queries/summed-days.ts";
import { isWithin, type Days } from "#api/recordings/queries/utc-days.ts";
import { summedTypes } from "#api/visits/queries/visit-days.ts";
import {
  listChangedDays,
  listDays,
  listProjectIds,
  listSummed,
  type ProjectDay,
} from "../queries/summed-rows.ts";
import { findDifferentDays } from "./find-different-days.ts";

/** So few that a question is soon answered. */
const daysAtOnce = 7;

/**
 * Days whose sums of recordings and of visits are not what counting gives, of those that are not marked as changed. Counts
 * the days that were compared.
 */
export async function findWrongDays({
  read,
}: Pick<Store, "read">): Promise<{ compared: number; wrongDays: ProjectDay[] }> {
  const wrongDays: ProjectDay[] = [];
  let compared = 0;
  for (const projectId of await listProjectIds(read)) {
    for await (const days of inBatches(await listDays(read, projectId, "days"), daysAtOnce)) {
      compared += days.length;
      const wrong = await compareTwice(read, projectId, days);
      wrongDays.push(...wrong.map((day) => ({ projectId, day })));
    }
  }
  return { compared, wrongDays };
}

/** What changes between two questions is summed between two comparisons, at the worst. */
async function compareTwice(db: Db, projectId: number, days: number[]): Promise<number[]> {
  const suspects = await compare(db, projectId, days);
  return suspects.length === 0 ? [] : compare(db, projectId, suspects);
}

async function compare(db: Db, projectId: number, days: number[]): Promise<number[]> {
  const wanted = new Set(days);
  const pieces = toPieces(days);
  const different = new Set<number>();
  for (const piece of pieces) {
    for (const day of await comparePiece(db, projectId, piece)) different.add(day);
  }
  return [...different].filter((day) => wanted.has(day));
}

/** Days that lie together. */
function toPieces(days: number[]): Days[] {
  const pieces: Days[] = [];
  for (const day of days) {
    const piece = pieces.at(-1);
    if (piece && piece.last === day - 1) piece.last = day;
    else pieces.push({ first: day, last: day });
  }
  return pieces;
}

async function comparePiece(db: Db, projectId: number, piece: Days): Promise<number[]> {
  const of = { projectId, ...piece };
  const summed = await listSummed(db, "recording_days", of);
  const counted = await countRecordingDays(db, projectId, piece).execute();
  const visits = await listSummed(db, "visit_days", of);
  const countedVisits: typeof visits = [];
  for (const types of summedTypes) {
    const { query } = await countVisitDays(db, { projectId, types: [...types] }, piece);
    countedVisits.push(...(await query.execute()));
  }
  const different = [
    ...findDifferentDays(summed, counted),
    ...findDifferentDays(visits, countedVisits),
  ];
  const changed = different.length === 0 ? [] : await listChangedDays(db, of);
  return different.filter((day) => !isWithin(changed, day));
}
