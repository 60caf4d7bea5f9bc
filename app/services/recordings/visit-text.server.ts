import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { describeAi } from "#app/services/recordings/who-says.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
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
