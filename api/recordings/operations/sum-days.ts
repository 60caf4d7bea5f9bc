import { scheduler } from "node:timers/promises";
import { minutesToMilliseconds } from "date-fns";
import type { Store } from "#api/db/open.ts";
import {
  dropMarks,
  findDayAfterAll,
  findFirstChanged,
  listChangedProjects,
  sumRecordings,
  sumVisits,
} from "../queries/summed-days.ts";
import type { Days } from "../queries/utc-days.ts";
import { summedTypes } from "#api/visits/queries/visit-days.ts";
import type { Services } from "#api/services.ts";

/** So few that other writers hardly wait. */
const daysAtOnce = 7;
/** Less than the lease of a cron job; the next run does what is left. */
const timeoutMs = minutesToMilliseconds(5);

/** Sums the days that have changed, one project after the other, until all are done or 5 minutes have passed. */
export async function sumDays({ store, now }: Pick<Services, "store" | "now">): Promise<void> {
  const projectIds = await listChangedProjects(store.read);
  await sumProjects(now, projectIds, (projectId) => sumFirstDays(store, projectId));
}

/**
 * Sums the first changed days of each project until it has no more, for 5 minutes at most. One that fails keeps no other
 * waiting: its fault is thrown when all have had their turn.
 */
export async function sumProjects(
  now: () => Date,
  projectIds: readonly number[],
  sumFirst: (projectId: number) => Promise<Days | undefined>,
): Promise<void> {
  const end = now().getTime() + timeoutMs;
  const faults: unknown[] = [];
  for (const projectId of projectIds) {
    if (now().getTime() >= end) break;
    await sumProject(
      () => sumFirst(projectId),
      () => now().getTime() >= end,
    ).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}

async function sumProject(
  sumFirst: () => Promise<Days | undefined>,
  isOver: () => boolean,
): Promise<void> {
  let reached = -Infinity;
  for (;;) {
    const days = await sumFirst();
    /* Days that change meanwhile wait for the next run, or a busy project would keep the others waiting. */
    if (!days || days.first <= reached || isOver()) return;
    reached = days.last;
    await scheduler.yield();
  }
}

/**
 * Sums a week from the first changed day of a project; undefined where none has changed. On PostgreSQL all statements
 * see the database as it was at the first: sums are made of the recordings of the very transactions whose marks are
 * taken away, and one that has yet to commit leaves its marks. Of two that do this at once the second fails on a mark
 * that the first has taken. On SQLite nobody else writes meanwhile.
 */
export async function sumFirstDays(store: Store, projectId: number): Promise<Days | undefined> {
  const alone = store.write.transaction().setIsolationLevel("repeatable read");
  return alone.execute(async (trx) => {
    const first = await findFirstChanged(trx, projectId);
    if (first === undefined) return undefined;
    const dayAfterAll = await findDayAfterAll(trx, projectId);
    const last = Math.min(first + daysAtOnce, dayAfterAll) - 1;
    if (first <= last) {
      await sumRecordings(trx, projectId, { first, last });
      for (const types of summedTypes) {
        await sumVisits(trx, { projectId, types: [...types] }, { first, last });
      }
    }
    const done = last + 1 < dayAfterAll ? last : afterAll;
    await dropMarks(trx, projectId, done);
    return { first, last: done };
  });
}

/** No day is later: a recording said to last years is marked far ahead. */
export const afterAll = 2 ** 31 - 2;
