import { flagLabel, type ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import type { TagMode } from "#contract/wire/recordings/recording-filter.ts";
import type { RequestedReviews } from "#contract/wire/reviews.ts";
import type { User } from "#api/http/caller.ts";
import type { Services } from "#api/services.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";

interface Viewer {
  userId: number;
  now: Date;
  hasAi: boolean;
  held?: readonly number[];
  isFree?: boolean;
}

export function toViewer({ now, settings }: Services, { id: userId }: User): Viewer {
  return { userId, now: now(), hasAi: settings.processing !== "off" };
}

/** The recordings of a queue that wait for somebody. */
export function toReviewFilter(
  input: RequestedReviews,
  queue: ReviewQueue,
  viewer: Viewer,
): RecordingFilter {
  const filter: RecordingFilter = {
    projectId: input.projectId,
    types: (input.types ?? []).map((type) => (type === "thermal" ? "thermalRaw" : type)),
    devices: input.devices ?? [],
    locations: input.locations ?? [],
    labels: queue === "flagged" ? [flagLabel] : [],
    tags: {
      mode: "any",
      words: input["tagged-with"] ?? [],
      withSubClasses: input["sub-class-tags"],
      withFalsePositives: true,
    },
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: true,
    from: input.from,
    until: input.until,
    duration: 0,
  };
  return narrowToQueue(filter, queue, viewer);
}

/** Those of a filter that wait in a queue. */
export function narrowToQueue(
  filter: RecordingFilter,
  queue: ReviewQueue,
  { userId, now, hasAi, held = [], isFree = false }: Viewer,
): RecordingFilter {
  const { tags } = filter;
  return {
    ...filter,
    tags: { ...tags, mode: toTagMode(queue, tags.words), withFalsePositives: true },
    review: { queue, userId, now: now.toISOString(), hasAi, held, isFree },
  };
}

function toTagMode(queue: ReviewQueue, words: readonly string[]): TagMode {
  if (queue === "disputed") return "disputed";
  if (words.length === 0) return "any";
  return queue === "untagged" ? "automatic-tagged" : "tagged";
}
