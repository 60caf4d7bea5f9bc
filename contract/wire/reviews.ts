import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { reviewQueues } from "#contract/rules/reviews/review-queues.ts";
import { id, list, number, viewMode } from "./fields.ts";
import { getBurst } from "./recordings/bursts.ts";
import { recordingFilter } from "./recordings/recording-filter.ts";
import { recordingData } from "./recordings/recordings.ts";
import { listRenditions } from "./recordings/renditions.ts";
import { getSound } from "./recordings/sounds.ts";

export const maxReviewsAtOnce = 10;
export const maxHeldReviews = 200;
const maxChosen = 100;

const queue = z.enum(reviewQueues, "Invalid value");
const { from, until, "sub-class-tags": subClassTags } = recordingFilter;

/** Which recordings of a project are meant. */
const reviewFilter = {
  projectId: id,
  types: few(recordingFilter.types),
  devices: few(recordingFilter.devices),
  locations: few(recordingFilter.locations),
  /** In the queue of untagged ones by AI, in the others by people. */
  "tagged-with": few(recordingFilter["tagged-with"]),
  "sub-class-tags": subClassTags,
  from,
  until,
};

export type RequestedReviews = z.output<z.ZodObject<typeof reviewFilter>>;

function few<T extends z.ZodType<readonly unknown[] | undefined>>(chosen: T) {
  return chosen.refine((values) => (values?.length ?? 0) <= maxChosen, `At most ${maxChosen}`);
}

const left = {
  /** Recordings, those that the caller has put aside left out. */
  left: z.int(),
  /** There are more than are counted. */
  isMore: z.boolean(),
};

const reviewItem = z.object({
  /** Of positions of tracks that which the poster shows, of stills all. */
  recording: recordingData,
  state: listRenditions.reply.shape.state,
  reason: listRenditions.reply.shape.reason,
  renditions: listRenditions.reply.shape.renditions,
  /** Of a still without tracks: the pictures of its trigger, as `getBurst` gives them. */
  burst: getBurst.reply.optional(),
  /** Of a sound, as `getSound` gives it. */
  sound: getSound.reply.optional(),
});

export type ReviewItem = z.output<typeof reviewItem>;

export const countReviews = endpoint({
  name: "countReviews",
  summary: "How many recordings of a project wait for a person to look at them, by queue",
  method: "GET",
  path: "/api/v1/reviews",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: { ...viewMode, ...reviewFilter, queue: queue.optional() },
  reply: { queues: z.array(z.object({ queue, ...left })) },
});

export const leaseReviews = endpoint({
  name: "leaseReviews",
  summary:
    "Take the next recordings of a queue, newest first, for ten minutes in which nobody else is given them; those that the caller has not finished come again, unless held, and held ones are renewed",
  method: "POST",
  path: "/api/v1/reviews",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: viewMode,
  body: {
    ...reviewFilter,
    queue,
    count: number.pipe(z.int().min(0).max(maxReviewsAtOnce)).default(1),
    held: list(id, maxHeldReviews).default([]),
  },
  reply: { items: z.array(reviewItem), ...left },
});

export const releaseReviews = endpoint({
  name: "releaseReviews",
  summary: "Give the recordings back that the caller has taken to review in a project",
  method: "DELETE",
  path: "/api/v1/reviews",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: { ...viewMode, projectId: id },
  reply: {},
});

export const skipReview = endpoint({
  name: "skipReview",
  summary:
    "Put a recording aside for twelve hours: the caller is not given it to review, others are",
  method: "PUT",
  path: "/api/v1/recordings/:id/review-skip",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {},
});

export const resumeReview = endpoint({
  name: "resumeReview",
  summary: "Take a recording back that was put aside",
  method: "DELETE",
  path: "/api/v1/recordings/:id/review-skip",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {},
});
