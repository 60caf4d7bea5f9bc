import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import { isWithinYears } from "#contract/rules/times/local-dates.ts";
import {
  recordingTypes,
  type KnownRecordingType,
} from "#contract/wire/recordings/recording-types.ts";

/** In nights. */
export const periods = [1, 3, 7, 30, 90] as const;
export const usualNights = 7;

const medias = ["all", "camera", "audio"] as const;
export type Media = (typeof medias)[number];

const night = z.iso.date().refine(isWithinYears);
const instant = z.iso.datetime({ offset: true }).refine(isWithinYears);

/** Of what came by in some nights; the periods that are offered are in nights. */
export function defineNightFilters(offered: readonly number[]) {
  return defineFilters(
    {
      days: z.coerce
        .number()
        .refine((nights) => offered.includes(nights))
        .optional(),
      /** The first night of a period of one's own, by the date of its evening. */
      from: night.optional(),
      /** Its last night; older links have the instant of its end. */
      until: z.union([night, instant]).optional(),
      media: z.enum(medias),
      location: z.coerce.number().int().positive().optional(),
      /** A label; only what is of it is shown. */
      species: z.string().min(1).max(255).optional(),
    },
    /* The usual period has no default, so that each address of the dashboard says something: a bare one is what was last. */
    {
      days: undefined,
      from: undefined,
      until: undefined,
      media: "all",
      location: undefined,
      species: undefined,
    },
  );
}

export const dashboardFilters = defineNightFilters(periods);

export type Filters = ReturnType<typeof dashboardFilters.read>;

/** Undefined where the address asks for nothing. */
export function readFilters(url: Pick<URL, "searchParams">): Filters | undefined {
  const filters = dashboardFilters.read(url);
  return Object.keys(dashboardFilters.toQuery(filters)).length > 0
    ? choosePeriod(filters)
    : undefined;
}

export const usualFilters = choosePeriod(
  dashboardFilters.read({ searchParams: new URLSearchParams() }),
);

/** Nights of one's own, or so many: never both. */
function choosePeriod(filters: Filters): Filters {
  const isOwn = filters.from !== undefined || filters.until !== undefined;
  if (isOwn && filters.until?.includes("T")) return filters;
  return { ...filters, days: isOwn ? undefined : (filters.days ?? usualNights) };
}

/** Those that the API is to list; absent for all. */
export function typesOf(media: Media): KnownRecordingType[] | undefined {
  if (media === "all") return undefined;
  return recordingTypes.filter((type) => (type === "audio") === (media === "audio"));
}

/** A location of another project, or one that is gone, would read as if nothing had been recorded. */
export function keepKnownLocation(filters: Filters, locations: readonly { id: number }[]) {
  const { location } = filters;
  const isLocationUnknown = location !== undefined && !locations.some(({ id }) => id === location);
  return {
    filters: isLocationUnknown ? { ...filters, location: undefined } : filters,
    isLocationUnknown,
  };
}
