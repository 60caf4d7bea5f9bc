import type { Db, Store } from "#api/db/open.ts";
import { findNights } from "#contract/rules/times/night-finder.ts";
import { isWithin } from "#api/recordings/queries/utc-days.ts";
import { countDays } from "#api/visits/operations/count-days.ts";
import type { CountedDays } from "#api/visits/queries/animal-days.ts";
import {
  findLookBack,
  listChangedDays,
  listEnds,
  listMarks,
} from "#api/visits/queries/changed-nights.ts";
import { listDays, listProjectIds, listSummed, type ProjectDay } from "../queries/summed-rows.ts";
import { findDifferentDays } from "./find-different-days.ts";

interface Nights {
  /** Of what was recorded where nobody knows the place. */
  timeZone: string;
}

/**
 * Days whose sums of what came by are not what putting together their visits gives, of those that are not marked as
 * changed. Counts the days that were compared.
 */
export async function findWrongNights(
  { read }: Pick<Store, "read">,
  { timeZone }: Nights,
): Promise<{ compared: number; wrongDays: ProjectDay[] }> {
  const wrongDays: ProjectDay[] = [];
  const findNight = findNights(timeZone);
  let compared = 0;
  for (const projectId of await listProjectIds(read)) {
    for (const day of await listDays(read, projectId, "nights")) {
      const of = { projectId, day, findNight };
      const isWrong = (await isDifferent(read, of)) && (await isDifferent(read, of));
      if (isWrong) wrongDays.push({ projectId, day });
      compared += 1;
    }
  }
  return { compared, wrongDays };
}

interface DayOf extends ProjectDay {
  findNight: ReturnType<typeof findNights>;
}

async function isDifferent(db: Db, { projectId, day, findNight }: DayOf): Promise<boolean> {
  const days = { first: day, last: day };
  const of = { projectId, ...days };
  const sightings = await listSummed(db, "animal_days", of);
  const recorded = await listSummed(db, "recorded_days", of);
  const ends = await listSummed(db, "visit_ends", of);
  const before = { marks: [], ends: await listEnds(db, projectId, day) };
  const lookBackDay = findLookBack(before, day);
  const counted = await countDays(db, { projectId, days, lookBackDay, findNight });
  if (!counted) return false;
  const rows = toRows(projectId, counted);
  const isSame =
    findDifferentDays(sightings, rows.sightings).length === 0 &&
    findDifferentDays(recorded, rows.recorded).length === 0 &&
    findDifferentDays(ends, rows.ends).length === 0;
  return !isSame && !(await isChanged(db, projectId, day));
}

/** Or reached by a visit that may be another by now. */
async function isChanged(db: Db, projectId: number, day: number): Promise<boolean> {
  const marks = await listMarks(db, projectId, day);
  const ends = await listEnds(db, projectId, day);
  const span = { first: day, last: day };
  return isWithin(marks, day) || listChangedDays({ marks, ends }, span).includes(day);
}

/** As they are stored. */
function toRows(projectId: number, { sightings, recorded, ends }: CountedDays) {
  const own = { project_id: projectId };
  return {
    sightings: sightings.map(({ locationId, isHeard, what, ...one }) => {
      return {
        ...own,
        ...one,
        location_id: locationId,
        what: what ?? "",
        is_heard: isHeard ? 1 : 0,
      };
    }),
    recorded: recorded.map(({ locationId, ...one }) => ({
      ...own,
      ...one,
      location_id: locationId,
    })),
    ends: [...ends].map(([day, { endedMs, hasApart }]) => {
      return { ...own, day, ended_ms: endedMs, has_apart: hasApart ? 1 : 0 };
    }),
  };
}
