import { parseISO } from "date-fns";
import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { reviewQueues } from "#contract/rules/reviews/review-queues.ts";
import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import type { countReviews } from "#contract/wire/reviews.ts";
import { chosen, searchedId, searchedWord } from "../activity/search/address.server.ts";

const moment = z
  .string()
  .transform((text) => parseISO(text))
  .pipe(z.date())
  .optional();

const none: never[] = [];

/** The filters of the activity, by their names there, and where in the queue one is. */
export const reviewAddress = defineFilters(
  {
    queue: z.enum(reviewQueues).optional(),
    from: moment,
    until: moment,
    locations: chosen(searchedId),
    devices: chosen(searchedId),
    "recording-mode": z.enum(["cameras", "audio"]).optional(),
    "tagged-with": chosen(searchedWord),
    "include-descendant-tags": z.enum(["true", "false"]),
    /** The recording that is looked at, and its track. */
    item: searchedId.optional(),
    track: searchedId.optional(),
    /** What was said last. */
    last: searchedWord.optional(),
    /** Tracks tagged since then. */
    tagged: z.coerce.number().int().min(0).max(1_000_000),
    since: moment,
    /** Nothing was left. */
    done: z.literal("yes").optional(),
    /** Whose acts scripts send: somebody else may have signed in since, in another tab. */
    by: searchedId.optional(),
  },
  {
    queue: undefined,
    from: undefined,
    until: undefined,
    locations: none as number[],
    devices: none as number[],
    "recording-mode": undefined,
    "tagged-with": none as string[],
    "include-descendant-tags": "true",
    item: undefined,
    track: undefined,
    last: undefined,
    tagged: 0,
    since: undefined,
    done: undefined,
    by: undefined,
  },
  { positions: ["item", "track", "last", "tagged", "since", "done", "by"] },
);

export type ReviewAddress = ReturnType<typeof reviewAddress.read>;

/** The same for the API. */
export function toReviewQuery(
  address: ReviewAddress,
  projectId: number,
): Omit<InputOf<typeof countReviews>, "queue"> {
  const mode = address["recording-mode"];
  const words = address["tagged-with"];
  return {
    projectId,
    types: mode && recordingTypes.filter((type) => (type === "audio") === (mode === "audio")),
    devices: address.devices.length > 0 ? address.devices : undefined,
    locations: address.locations.length > 0 ? address.locations : undefined,
    "tagged-with": words.length > 0 ? words : undefined,
    "sub-class-tags": address["include-descendant-tags"] === "true",
    from: address.from?.toISOString(),
    until: address.until?.toISOString(),
  };
}
