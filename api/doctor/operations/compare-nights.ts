import type { Db } from "#api/db/open.ts";
import type { NightFinder } from "#contract/rules/times/night-finder.ts";
import { countDays } from "#api/visits/operations/count-days.ts";
import type { CountedDays } from "#api/visits/queries/animal-days.ts";
import {
  findLookBack,
  listChangedDays,
  listEnds,
  listMarks,
} from "#api/visits/queries/changed-nights.ts";
import { listSummed } from "../queries/summed-rows.ts";
import { findDifferentDays } from "./find-different-days.ts";
import type { ComparedDays } from "./find-wrong-sums.ts";

/** Days whose sums of what came by are not true, of those that are not marked as changed or reached by such a day. */
export async function compareNights(
  db: Db,
  days: ComparedDays,
  findNight: NightFinder,
): Promise<number[]> {
  const { projectId, first } = days;
  const sightings = await listSummed(db, "animal_days", days);
  const recorded = await listSummed(db, "recorded_days", days);
  const ends = await listSummed(db, "visit_ends", days);
  const before = { marks: [], ends: await listEnds(db, projectId, first) };
  const lookBackDay = findLookBack(before, first);
  const counted = await countDays(db, { projectId, days, lookBackDay, findNight });
  if (!counted) return [];
  const rows = toRows(projectId, counted);
  const different = new Set([
    ...findDifferentDays(sightings, rows.sightings),
    ...findDifferentDays(recorded, rows.recorded),
    ...findDifferentDays(ends, rows.ends),
  ]);
  if (different.size === 0) return [];
  const changes = { marks: await listMarks(db, projectId, first), ends: before.ends };
  const changed = new Set(listChangedDays(changes, days));
  return [...different].filter((day) => !changed.has(day));
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
    recorded: recorded.map(({ locationId, ...one }) => {
      return { ...own, ...one, location_id: locationId };
    }),
    ends: [...ends].map(([day, { endedMs, hasApart }]) => {
      return { ...own, day, ended_ms: endedMs, has_apart: hasApart ? 1 : 0 };
    }),
  };
}
