import { z } from "zod";
import { cellNames } from "#contract/rules/heat-grid.ts";
import { instantAt, shiftDate } from "#contract/rules/local-dates.ts";
import { heatGrounds, heatTimes, heatWeights } from "#contract/wire/heat-maps.ts";

export const opacities = [25, 50, 75, 100] as const;

const day = z.iso.date().catch("");

const filters = z.object({
  from: day,
  until: day,
  /** Another period to compare with, where either of them is given. */
  thanFrom: day,
  thanUntil: day,
  time: z.enum(heatTimes).catch("all"),
  weight: z.enum(heatWeights).catch("tracks"),
  opacity: z.coerce.number().pipe(z.literal(opacities)).catch(75),
  under: z.enum(heatGrounds).catch("view"),
  masks: z.enum(["", "show"]).catch(""),
  /** Of a picture: the count that is brightest, or 0 for its own greatest. */
  most: z.coerce.number().int().min(0).catch(0),
  /** Whose recordings are listed. */
  cell: z.enum(["", ...cellNames]).catch(""),
  cursor: z.string().catch(""),
});

export type Filters = z.output<typeof filters> & { species: string[] };

const usual: Record<string, string> = {
  time: "all",
  weight: "tracks",
  opacity: "75",
  under: "view",
  most: "0",
};

const speciesAtMost = 50;

/** What the address asks for; what it does not understand is as if it were not there. */
export function readFilters(search: URLSearchParams): Filters {
  const species = [...new Set(search.getAll("species").filter(Boolean))].slice(0, speciesAtMost);
  return { ...filters.parse(Object.fromEntries(search)), species };
}

/** The other period as if it were asked for alone; undefined where none is. */
export function toCompared(filters: Filters): Filters | undefined {
  const { thanFrom: from, thanUntil: until } = filters;
  return from || until ? { ...filters, from, until, thanFrom: "", thanUntil: "" } : undefined;
}

/** The same page, otherwise asked. */
export function toAddress(path: string, { species, ...wanted }: Filters): string {
  const given = Object.entries(wanted)
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([name, value]) => value !== "" && value !== usual[name]);
  const search = new URLSearchParams([...species.map((one) => ["species", one]), ...given]);
  return search.size > 0 ? `${path}?${search}` : path;
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
