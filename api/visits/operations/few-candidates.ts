import type { Db } from "#api/db/open.ts";
import { allDays, type Days } from "#api/recordings/queries/utc-days.ts";
import { findRecordings, type WantedPage } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { listFewUntagged } from "../queries/visit-members.ts";
import type { KnownVisits } from "./known-visits.ts";
import { clip } from "./unsummed-days.ts";

/** Of more a page is found as soon by going through the recordings. */
const few = 1000;

type Page = Required<Omit<WantedPage, "towards">>;

/**
 * How the recordings of a filter are found, newest first. Recordings that nobody has tagged are nearly all of visits that
 * somebody has: where few are of others, only those are looked at on days of which visits are known.
 */
export async function lookAmongFew(
  db: Db,
  filter: RecordingFilter,
  known: KnownVisits | undefined,
): Promise<(page: Page) => Promise<Position[]>> {
  const isUntagged = known && filter.tags.mode === "untagged";
  const ids = isUntagged ? await listFewUntagged(db, known.projectId, few) : undefined;
  if (!known || !ids) return (page) => findRecordings(db, filter, page);
  const parts = listParts(known.unknown)
    .filter(({ isKnown }) => !isKnown || ids.length > 0)
    .map(({ isKnown, ...days }) => ({
      ...filter,
      ...clip(days, filter),
      details: isKnown ? among(filter.details, ids) : filter.details,
    }));
  return async ({ limit, enough, after }) => {
    const found: Position[] = [];
    for (const part of parts) {
      if (found.length >= enough) break;
      if (after && part.from !== undefined && after.at < part.from) continue;
      const left = { limit: limit - found.length, enough: enough - found.length };
      found.push(...(await findRecordings(db, part, { ...left, after })));
    }
    return found;
  };
}

/** All days, the newest first as the unknown are. */
function listParts(unknown: readonly Days[]): (Days & { isKnown: boolean })[] {
  const parts = unknown.flatMap((days, order) => [
    {
      first: days.last + 1,
      last: (unknown[order - 1]?.first ?? allDays.last + 1) - 1,
      isKnown: true,
    },
    { ...days, isKnown: false },
  ]);
  const last = (unknown.at(-1)?.first ?? allDays.last + 1) - 1;
  return [...parts, { first: allDays.first, last, isKnown: true }].filter(
    (part) => part.first <= part.last,
  );
}

function among(
  details: RecordingFilter["details"],
  ids: readonly number[],
): RecordingFilter["details"] {
  return { ...details, ids: details?.ids?.filter((id) => ids.includes(id)) ?? ids };
}
