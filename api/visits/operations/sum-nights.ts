import { randomUUID } from "node:crypto";
import { findNights } from "#contract/rules/times/night-finder.ts";
import type { Services } from "#api/services.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";
import { replaceDays } from "../queries/animal-days.ts";
import {
  dropTaken,
  findChanges,
  findFirstMarked,
  findLastDay,
  listChangedDays,
  listMarkedProjects,
  lockTaken,
  takeMarks,
} from "../queries/changed-nights.ts";
import { afterAll, sumProjects } from "#api/recordings/operations/sum-days.ts";
import { countChangedDays } from "./count-changed-days.ts";

const daysAtOnce = 7;

type Own = Pick<Services, "store" | "now" | "settings">;

/** Sums what came by on the days that have changed, one project after the other, until all are done or 5 minutes have passed. */
export async function sumNights(services: Own): Promise<void> {
  const { store, now } = services;
  const projectIds = await listMarkedProjects(store.read);
  await sumProjects(now, projectIds, (projectId) => sumFirstDays(services, projectId));
}

/**
 * Sums the changed days of the week from the first of them; undefined where none has changed. What visits are of is found
 * outside of any transaction, which would keep others from writing: a run takes the marks, reads, and then stores what it
 * found and takes the marks away. What changes in between has marks of its own, and is summed again. Of two that do this
 * at once the second takes the marks over, and the first stores nothing.
 */
async function sumFirstDays(
  { store, settings }: Own,
  projectId: number,
): Promise<Days | undefined> {
  const { read, scan, write } = store;
  const first = await findFirstMarked(read, projectId);
  if (first === undefined) return undefined;
  const lastDay = await findLastDay(read, projectId);
  const last = Math.min(first + daysAtOnce - 1, lastDay);
  const done = last < lastDay ? last : afterAll;
  const taker = randomUUID();
  const taken = await takeMarks(write, { projectId, last: done, taker });
  const changes = await findChanges(read, projectId, first);
  const days = listChangedDays(changes, { first: -Infinity, last });
  const findNight = findNights(settings.defaultTimeZone);
  const { counted } = await countChangedDays(scan, { projectId, changes, days, findNight });
  await write.transaction().execute(async (trx) => {
    if ((await lockTaken(trx, taker)) < taken) return;
    for (const piece of counted) await replaceDays(trx, projectId, piece);
    await dropTaken(trx, taker, done);
  });
  return { first, last: done };
}
