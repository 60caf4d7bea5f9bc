import { differenceInHours } from "date-fns";
import type { Visit } from "#contract/rules/visits/visit-grouping.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { maxRecordings } from "./read-visits.ts";

/**
 * What a recording of a visit is found by: a track that shows something, none at all, or tracks that show nothing; and
 * that a tag says the very thing the visit is of, on a track that shows something, or on any.
 */
type Found = "seen" | "bare" | "hidden" | "named" | "called";

/** Instead of evidence: it is so long that a search does not put it together as a whole. */
export const apart = "apart";

const maxHours = 40;
const falsePositive = "false-positive";

interface Shown {
  type: string;
  tracks: readonly {
    isFiltered: boolean;
    tags: readonly { what: string; isUsed: boolean }[];
  }[];
}

/** What the recordings of a visit are found by, as `thermalRaw named,thermalRaw seen`. */
export function evidenceOf(classification: string, recordings: readonly Shown[]): string {
  const all = recordings.flatMap(({ type, tracks }) =>
    listFound(classification, tracks).map((found) => `${type} ${found}`),
  );
  return [...new Set(all)].toSorted().join(",");
}

function listFound(classification: string, tracks: Shown["tracks"]): Found[] {
  if (tracks.length === 0) return ["bare"];
  const seen = tracks.filter(({ isFiltered }) => !isFiltered);
  const names = (some: Shown["tracks"]) =>
    some.some(({ tags }) => tags.some(({ what, isUsed }) => isUsed && what === classification));
  return [
    seen.length > 0 ? "seen" : "hidden",
    /* Such a tag counts where tracks that show nothing do. */
    ...(classification !== falsePositive && names(seen) ? (["named"] as const) : []),
    ...(names(tracks) ? (["called"] as const) : []),
  ];
}

/** Whether a search puts it together as sums do: a longer one is parted, whichever of its recordings leads to it. */
export function isWhole({ recordings, startedAt, endedAt }: Visit<unknown>): boolean {
  return recordings.length < maxRecordings && differenceInHours(endedAt, startedAt) < maxHours;
}

/** What visits of a search are found by, any of it, each with its type; the filter is of recordings of visits. */
export function evidenceFor({ types, tags }: RecordingFilter): string[] {
  const { words, withFalsePositives, withTrackless } = tags;
  const unfiltered: Found[] = withTrackless ? ["seen", "bare"] : ["seen"];
  const ofAny: Found[] = withFalsePositives ? ["seen", "bare", "hidden"] : unfiltered;
  const ofWords: Found[] = withFalsePositives ? ["called"] : ["named"];
  const all = words.length > 0 ? ofWords : ofAny;
  return types.flatMap((type) => all.map((found) => `${type} ${found}`));
}
