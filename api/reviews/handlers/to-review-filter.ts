import { flagLabel, type ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import type { TagMode } from "#contract/wire/recordings/recording-filter.ts";
import type { RequestedReviews } from "#contract/wire/reviews.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";

interface Viewer {
  userId: number;
  now: Date;
  held?: readonly number[];
  isFree?: boolean;
}

/** The recordings of a queue that wait for somebody. */
export function toReviewFilter(
  input: RequestedReviews,
  queue: ReviewQueue,
  { userId, now, held = [], isFree = false }: Viewer,
): RecordingFilter {
  const words = input["tagged-with"] ?? [];
  return {
    projectId: input.projectId,
    types: (input.types ?? []).map((type) => (type === "thermal" ? "thermalRaw" : type)),
    devices: input.devices ?? [],
    locations: input.locations ?? [],
    labels: queue === "flagged" ? [flagLabel] : [],
    tags: {
      mode: toTagMode(queue, words),
      words,
      withSubClasses: input["sub-class-tags"],
      withFalsePositives: true,
    },
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: true,
    from: input.from,
    until: input.until,
    duration: 0,
    review: { queue, userId, now: now.toISOString(), held, isFree },
  };
}

function toTagMode(queue: ReviewQueue, words: readonly string[]): TagMode {
  if (queue === "disputed") return "disputed";
  if (words.length === 0) return "any";
  return queue === "untagged" ? "automatic-tagged" : "tagged";
}
