import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import { isWithinYears } from "#contract/rules/times/local-dates.ts";
import { periods, type Period } from "#contract/rules/times/periods.ts";
import { parseTimeOfDay } from "#contract/rules/times/time-of-day.ts";
import { requestedMode } from "#contract/wire/recordings/recording-filter.ts";

const maxChosen = 100;
const maxLength = 255;

/** In which a recording may be, in the words of people. */
export const searchStates = [
  "unlooked",
  "waiting",
  "finished",
  "failed",
  "unreadable",
  "deleted",
] as const;

export type SearchState = (typeof searchStates)[number];

/** Several of one name, or one with commas between; what does not fit is left out. */
export function chosen<T extends z.ZodType>(one: T, max = maxChosen) {
  return z.array(z.string()).transform((texts) => {
    const parts = texts.flatMap((text) => text.split(","));
    const read = parts.flatMap((part) => {
      const { data } = one.safeParse(part.trim());
      return data === undefined ? [] : [data];
    });
    return [...new Set(read)].slice(0, max);
  });
}

export const searchedId = z.coerce.number().int().positive().max(2_147_483_647);
export const searchedWord = z.string().trim().min(1).max(maxLength);

const date = z.iso.date().refine(isWithinYears);
const instant = z.iso.datetime({ offset: true }).refine(isWithinYears);
/** By the clock of the place: "2026-11-20T12:00". */
const reading = z.iso.datetime({ local: true, precision: -1 }).refine(isWithinYears);
const timeOfDay = z.string().refine((text) => parseTimeOfDay(text) !== undefined);
/** An empty field is no number. */
const seconds = z.string().trim().min(1).transform(Number).pipe(z.number().min(0).max(86_400));
const none: never[] = [];

const filters = defineFilters(
  {
    "display-mode": z.enum(["visits", "recordings"]).optional(),
    "recording-mode": z.enum(["cameras", "audio"]).optional(),
    locations: chosen(searchedId),
    devices: chosen(searchedId),
    /** A period, or the first day; links of others have instants. */
    from: z.union([z.enum(periods), date, reading, instant]).optional(),
    /** The last day; an instant is excluded. */
    until: z.union([date, reading, instant]).optional(),
    "tag-mode": requestedMode,
    "tagged-with": chosen(searchedWord),
    "include-descendant-tags": z.enum(["true", "false"]),
    /** "false" lists false triggers, and recordings on which nothing was found, too. */
    "no-false-positives": z.enum(["true", "false"]),
    "labelled-with": chosen(searchedWord.toLowerCase()),
    /** In seconds. */
    "min-duration": seconds.optional(),
    "max-duration": seconds.optional(),
    "clock-from": timeOfDay.optional(),
    "clock-until": timeOfDay.optional(),
    sun: z.enum(["night", "day"]).optional(),
    /** Of AI, in percent. */
    confidence: z.coerce.number().int().min(1).max(100).optional(),
    taggers: chosen(searchedId),
    models: chosen(searchedWord),
    state: z.enum(searchStates).optional(),
    note: z.string().trim().min(1).max(200).optional(),
    id: chosen(searchedId, 1000),
    /** The saved search that this began as. */
    saved: searchedId.optional(),
    /** Where the page before this one ended. */
    after: z.string().max(100).optional(),
  },
  {
    "display-mode": undefined,
    "recording-mode": undefined,
    locations: none as number[],
    devices: none as number[],
    from: undefined,
    until: undefined,
    "tag-mode": "any",
    "tagged-with": none as string[],
    "include-descendant-tags": "true",
    "no-false-positives": "true",
    "labelled-with": none as string[],
    "min-duration": undefined,
    "max-duration": undefined,
    "clock-from": undefined,
    "clock-until": undefined,
    sun: undefined,
    confidence: undefined,
    taggers: none as number[],
    models: none as string[],
    state: undefined,
    note: undefined,
    id: none as number[],
    saved: undefined,
    after: undefined,
  },
  { positions: ["after"] },
);

export type SearchAddress = ReturnType<typeof filters.read>;

/**
 * The whole state of an activity search, by the names that links of the field have always had (section 3.4 of the
 * screens), and ours.
 */
export const searchAddress = {
  ...filters,
  read: (url: Pick<URL, "searchParams">): SearchAddress => inOrder(filters.read(url)),
};

/** Days and lengths may be given the other way round. */
function inOrder(address: SearchAddress): SearchAddress {
  const { from, until, "min-duration": min, "max-duration": max } = address;
  const areDays = isDay(from) && isDay(until);
  return {
    ...address,
    ...(areDays && from > until ? { from: until, until: from } : {}),
    ...(min !== undefined && max !== undefined && min > max
      ? { "min-duration": max, "max-duration": min }
      : {}),
  };
}

export function isDay(from: string | undefined): from is string {
  return from !== undefined && /^\d{4}-\d\d-\d\d$/.test(from);
}

/** Who asks for a state has all that is in it. */
export function hidesFalseTriggers({ state, ...address }: SearchAddress): boolean {
  return address["no-false-positives"] === "true" && state === undefined;
}

export function isPeriod(from: SearchAddress["from"]): from is Period {
  return periods.some((period) => period === from);
}

/** Neither sound nor what was deleted has any. */
export function hasVisits(address: SearchAddress): boolean {
  return address["recording-mode"] !== "audio" && address.state !== "deleted";
}

export function listsVisits(address: SearchAddress): boolean {
  return hasVisits(address) && address["display-mode"] !== "recordings";
}
