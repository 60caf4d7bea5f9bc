import { agreementOf } from "../tracks/agreement.ts";
import { isFalseTrigger, metaTags, type TrackTag } from "../tracks/track-tags.ts";

/** Tracks of which no person has said what they show; on which people disagree; recordings that somebody flagged. */
export const reviewQueues = ["untagged", "disputed", "flagged"] as const;

export type ReviewQueue = (typeof reviewQueues)[number];

/** What a recording is flagged with. */
export const flagLabel = "requires review";

/** More are not counted. */
export const maxCountedReviews = 10_000;

interface ReviewedTag extends TrackTag {
  userId?: number | null | undefined;
}

/**
 * Whether a track, of tags by ascending id, none archived, waits for a person in a queue. Of a disputed one that is
 * whoever did not have the last word.
 */
export function isInQueue(
  queue: ReviewQueue,
  tags: readonly ReviewedTag[],
  userId: number,
): boolean {
  if (queue === "flagged") return !isFalseTrigger(tags);
  const agreement = agreementOf(tags);
  if (queue === "untagged") {
    return (agreement === "nobody" || agreement === "ai only") && !isFalseTrigger(tags);
  }
  return agreement === "disputed" && lastSpeakerOf(tags) !== userId;
}

function lastSpeakerOf(tags: readonly ReviewedTag[]): number | null | undefined {
  return tags.findLast(({ automatic, what }) => !automatic && !metaTags.has(what))?.userId;
}
