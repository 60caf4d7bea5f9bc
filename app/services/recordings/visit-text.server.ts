import {
  notLookedAt,
  stateOf,
  unnamed,
  wordFor,
} from "#app/services/recordings/recording-text.server.ts";
import { describeAi } from "#app/services/recordings/who-says.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { isSeenByAi } from "#contract/rules/reviews/unseen-recordings.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { conflictWord } from "#contract/rules/tracks/track-tags.ts";
import { isThing } from "#contract/rules/visits/visit-tags.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { listVisits } from "#contract/wire/visits/monitoring.ts";

export type VisitData = ReplyOf<typeof listVisits>["visits"][number];

/** Nothing was recognised. */
export const nothing = "none";

export const falsePositive = "false-positive";

export const nothings: ReadonlySet<string> = new Set([nothing, falsePositive]);

/** The label it is of; undefined where nothing has been found. */
export function labelOf({ classification }: VisitData): string | undefined {
  return classification === null || nothings.has(classification) ? undefined : classification;
}

/** Nobody and nothing says what it is of, because AI has not finished with it, or does not look at such. */
export function isUnlooked(
  visit: VisitData,
  { hasAi, recordings = [] }: { hasAi: boolean; recordings?: readonly RecordingData[] },
): boolean {
  if (labelOf(visit) !== undefined || visit.classification === falsePositive) return false;
  if (visit.recordings.some((one) => stateOf(one)?.tone === "quiet")) return true;
  const types = new Map(recordings.map(({ id, type }) => [id, type]));
  return visit.recordings.every(({ recId, processingState, tracks }) => {
    const type = types.get(recId) ?? "thermalRaw";
    return tracks.length === 0 && !isSeenByAi({ type, processingState }, hasAi);
  });
}

/** What it is of: "Possum", "Not looked at yet", or who saw that there is no animal. */
export function titleOfVisit(
  visit: VisitData,
  known: { hasAi: boolean; recordings?: readonly RecordingData[] },
): string {
  if (labelOf(visit) !== undefined) return capitalize(nameOfVisit(visit));
  if (isUnlooked(visit, known)) return notLookedAt;
  const isUntagged = visit.recordings.every((one) => one.tracks.every(({ tag }) => tag === null));
  const hasTracks = visit.recordings.some(({ tracks }) => tracks.length > 0);
  if (hasTracks && isUntagged) return capitalize(unnamed);
  return `No animal (${visit.classFromUserTag ? nameWhoSawNone(known.recordings) : "AI"})`;
}

/** Whoever tagged a track of it as nothing, the first of them. */
function nameWhoSawNone(recordings: readonly RecordingData[] = []): string {
  const tags = recordings.flatMap(({ tracks }) => tracks.flatMap((track) => track.tags));
  const own = tags.find((tag) => !tag.automatic && tag.what === falsePositive);
  return own?.userName ?? "person";
}

export function nameOfVisit({ classification, classFromUserTag }: VisitData): string {
  return wordFor({ what: classification ?? "", automatic: !classFromUserTag }, "camera");
}

/** "· AI 88%", or "· tagged by a person · AI: cat" where they do not agree. */
export function whoSays(visit: VisitData, recordings: readonly RecordingData[] = []): string {
  const { classification, classificationAi, classFromUserTag, userTagsConflict } = visit;
  if (!classFromUserTag) return describeAi(recordings, [classification ?? ""]);
  const people =
    userTagsConflict || classification === conflictWord
      ? "· people disagree"
      : "· tagged by a person";
  if (!isThing(classificationAi) || ["none", classification].includes(classificationAi))
    return people;
  return `${people} · AI: ${wordFor({ what: classificationAi, automatic: true }, "camera")}`;
}
