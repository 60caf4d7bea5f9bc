import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import type { Db } from "#api/db/open.ts";
import { allDays, dayAt } from "#api/recordings/queries/utc-days.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { listEnds, listMarks } from "../queries/changed-nights.ts";
import { listDoubtfulDays, listUnproven, listVisitSums } from "../queries/visit-sums.ts";
import { apart, evidenceFor } from "./evidence.ts";
import { clip, findUnsummedDays } from "./unsummed-days.ts";
import { isWanted, toCandidates } from "./visit-candidates.ts";

export interface SummedVisits {
  sums: { night?: string; location_id?: number; count: number }[];
  /** What has to be put together, newest first: no visit is of two, nor among the sums. */
  rest: RecordingFilter[];
}

interface SumsQuery {
  by: readonly ("night" | "location_id")[];
  /** In which nights are told. */
  timeZone?: string | undefined;
}

/**
 * How many visits of a search began, as far as sums can tell. Marks are read first: what is summed meanwhile is true of
 * days that are counted otherwise here.
 */
export async function readSummedVisits(
  db: Db,
  filter: RecordingFilter,
  { by, timeZone }: SumsQuery,
): Promise<SummedVisits> {
  const candidates = toCandidates(filter);
  if (!candidates || !isSummed(candidates)) return { sums: [], rest: [filter] };
  const { projectId, from, until, locations, types } = candidates;
  const first = from === undefined ? allDays.first : dayAt(from);
  const last = until === undefined ? allDays.last : dayAt(Date.parse(until) - 1);
  const marks = await listMarks(db, projectId, first);
  const ends = await listEnds(db, projectId, first);
  const evidence = evidenceFor(candidates);
  const asked = { projectId, days: { first, last }, locations, types, evidence };
  const isOfWords = candidates.tags.words.length > 0;
  const unproven = isOfWords ? await listUnproven(db, asked) : [];
  const doubtful = await listDoubtfulDays(db, asked, {
    labels: unproven.filter(isAskedFor),
    apart,
    timeZone,
  });
  const days = new Set(doubtful);
  const unsummed = findUnsummedDays({ marks, ends }, { from, until }, (day) => days.has(day));
  const sums = await listVisitSums(db, asked, { by, without: unsummed });
  return {
    sums: sums
      .filter(({ what }) => isAskedFor(what))
      .map(({ count, ...one }) => ({ ...one, count: Number(count) })),
    rest: unsummed.map((piece) => ({ ...filter, ...clip(piece, { from, until }) })),
  };

  function isAskedFor(what: string): boolean {
    return isWanted(what === "" ? "none" : what, filter);
  }
}

/** Recordings of visits are longer than those that report the state of a device. */
function isSummed({ tags, ...filter }: RecordingFilter): boolean {
  const { devices, labels, duration, processingState, includeDeleted, details, review } = filter;
  const { mode, words } = tags;
  return (
    (mode === "any" ? words.length === 0 : mode === "mentioned" && words.length > 0) &&
    [...devices, ...labels].length === 0 &&
    duration !== "status" &&
    duration <= statusSeconds &&
    !processingState &&
    !includeDeleted &&
    !filter.hidesRedacted &&
    !filter.isNowhere &&
    filter.elsewhereThan === undefined &&
    !review &&
    !details
  );
}
