import { z } from "zod";
import { defineFilters, several } from "#app/lists/define-filters.ts";
import { cellNames } from "#contract/rules/masks/heat-grid.ts";
import { instantAt, shiftDate } from "#contract/rules/times/local-dates.ts";
import { heatBackgrounds, heatTimes, heatWeights } from "#contract/wire/photos/heat-maps.ts";

export const opacities = [25, 50, 75, 100] as const;

const maxSpecies = 50;

export const insightFilters = defineFilters(
  {
    species: several(z.string().min(1), maxSpecies),
    from: z.iso.date(),
    until: z.iso.date(),
    /** Another period to compare with, where either of them is given. */
    thanFrom: z.iso.date(),
    thanUntil: z.iso.date(),
    time: z.enum(heatTimes),
    weight: z.enum(heatWeights),
    opacity: z.coerce.number().pipe(z.literal(opacities)),
    under: z.enum(heatBackgrounds),
    masks: z.enum(["", "show"]),
    /** Of a picture: the count that is brightest, or 0 for its own greatest. */
    most: z.coerce.number().int().min(0),
    /** Whose recordings are listed. */
    cell: z.enum(["", ...cellNames]),
    cursor: z.string(),
  },
  {
    species: [],
    from: "",
    until: "",
    thanFrom: "",
    thanUntil: "",
    time: "all",
    weight: "tracks",
    opacity: 75,
    under: "view",
    masks: "",
    most: 0,
    cell: "",
    cursor: "",
  },
  { positions: ["cursor"] },
);

export type Filters = ReturnType<typeof insightFilters.read>;

/** The other period as if it were asked for alone; undefined where none is. */
export function toCompared(filters: Filters): Filters | undefined {
  const { thanFrom: from, thanUntil: until } = filters;
  return from || until ? { ...filters, from, until, thanFrom: "", thanUntil: "" } : undefined;
}

/** What the API is asked for; days are those of the place, both included. */
export function toQuery({ species, from, until, time }: Filters, timeZone: string) {
  return {
    ...(species.length > 0 ? { species } : {}),
    ...(from ? { from: instantAt(from, 0, timeZone).toISOString() } : {}),
    ...(until ? { until: endOfDay(until, timeZone) } : {}),
    time,
  };
}

function endOfDay(date: string, timeZone: string): string {
  return new Date(instantAt(shiftDate(date, 1), 0, timeZone).getTime() - 1).toISOString();
}
