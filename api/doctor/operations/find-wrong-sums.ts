import type { Days } from "#api/recordings/queries/utc-days.ts";
import type { Db, Store } from "#api/db/open.ts";
import { listDays, listProjectIds, type ProjectDay } from "../queries/summed-rows.ts";

export interface ComparedDays extends Days {
  projectId: number;
}

interface Sums {
  of: Parameters<typeof listDays>[2];
  /** So few that a question is soon answered. */
  daysAtOnce: number;
  /** Of some days, those whose sums are not what counting gives and which are not marked as changed. */
  findWrong(db: Db, days: ComparedDays): Promise<number[]>;
}

/**
 * Days of all projects whose sums are not true. Counts the days that were compared. What looks wrong is looked at twice,
 * because others write meanwhile: what changes between two questions is marked, or summed by the next time.
 */
export async function findWrongSums(
  { read }: Pick<Store, "read">,
  { of, daysAtOnce, findWrong }: Sums,
): Promise<{ compared: number; wrongDays: ProjectDay[] }> {
  const wrongDays: ProjectDay[] = [];
  let compared = 0;
  for (const projectId of await listProjectIds(read)) {
    const days = await listDays(read, projectId, of);
    compared += days.length;
    for (const piece of toPieces(days, daysAtOnce)) {
      const compare = () => findWrong(read, { projectId, ...piece });
      const suspects = await compare();
      const wrong = suspects.length === 0 ? [] : await compare();
      const both = suspects.filter((day) => wrong.includes(day));
      wrongDays.push(...both.map((day) => ({ projectId, day })));
    }
  }
  return { compared, wrongDays };
}

/** Days that lie together, a few at a time. */
function toPieces(days: readonly number[], daysAtOnce: number): Days[] {
  const pieces: Days[] = [];
  for (const day of days) {
    const piece = pieces.at(-1);
    if (piece && piece.last === day - 1 && day - piece.first < daysAtOnce) piece.last = day;
    else pieces.push({ first: day, last: day });
  }
  return pieces;
}
