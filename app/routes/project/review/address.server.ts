import { parseISO } from "date-fns";
import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { reviewQueues } from "#contract/rules/reviews/review-queues.ts";
import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import type { countReviews } from "#contract/wire/reviews.ts";

const maxChosen = 100;
const maxLength = 255;

const moment = z
  .string()
  .transform((text) => parseISO(text))
  .pipe(z.date())
  .optional();

/** Several of one name, or one with commas between; what does not fit is left out. */
function chosen<T extends z.ZodType>(one: T) {
  return z.array(z.string()).transform((texts) => {
    const parts = texts.flatMap((text) => text.split(","));
    const read = parts.flatMap((part) => {
      const { data } = one.safeParse(part);
      return data === undefined ? [] : [data];
    });
    return [...new Set(read)].slice(0, maxChosen);
  });
}

const id = z.coerce.number().int().positive().max(2_147_483_647);
const word = z.string().trim().min(1).max(maxLength);
const none: never[] = [];

/** The filters of the activity, by their names there, and where in the queue one is. */
export const reviewAddress = defineFilters(
  {
    queue: z.enum(reviewQueues).optional(),
    from: moment,
    until: moment,
    locations: chosen(id),
    devices: chosen(id),
    "recording-mode": z.enum(["cameras", "audio"]).optional(),
    "tagged-with": chosen(word),
    "include-descendant-tags": z.enum(["true", "false"]),
    /** The recording that is looked at, and its track. */
    item: id.optional(),
    track: id.optional(),
    /** What was said last. */
    last: word.optional(),
    /** Tracks tagged since then. */
    tagged: z.coerce.number().int().min(0).max(1_000_000),
    since: moment,
    /** Nothing was left. */
    done: z.literal("yes").optional(),
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
  },
  { positions: ["item", "track", "last", "tagged", "since", "done"] },
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
