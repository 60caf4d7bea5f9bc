import { parseISO } from "date-fns";
import { data } from "react-router";
import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import { recordingTypes, type RecordingType } from "#contract/wire/recordings/recording-types.ts";

export const periods = [
  { days: 1, words: "the last 24 hours" },
  { days: 3, words: "the last 3 days" },
  { days: 7, words: "the last 7 days" },
  { days: 30, words: "the last 30 days" },
] as const;

const medias = ["all", "camera", "audio"] as const;
export type Media = (typeof medias)[number];

export const dashboardFilters = defineFilters(
  {
    days: z.coerce.number().pipe(z.literal(periods.map(({ days }) => days))),
    media: z.enum(medias),
    location: z.coerce.number().int().positive().optional(),
    /** A label; only what is of it is listed. */
    species: z.string().min(1).optional(),
    /** Where the page before this one ended; absent for now. */
    until: z
      .string()
      .transform((text) => parseISO(text))
      .pipe(z.date())
      .optional(),
  },
  { days: 7, media: "all", location: undefined, species: undefined, until: undefined },
  { positions: ["until"] },
);

export type Filters = ReturnType<typeof dashboardFilters.read>;

/** An end that is no time is an address that leads nowhere. */
export function readFilters(url: URL): Filters {
  const filters = dashboardFilters.read(url);
  if (url.searchParams.has("until") && !filters.until) throw data(null, { status: 404 });
  return filters;
}

/** Those that the API is to list; absent for all. */
export function typesOf(media: Media): RecordingType[] | undefined {
  if (media === "all") return undefined;
  return recordingTypes.filter((type) => (type === "audio") === (media === "audio"));
}
