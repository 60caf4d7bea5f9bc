import { z } from "zod";
import { instantAt, shiftDate } from "#contract/rules/local-dates.ts";
import { eventType } from "#contract/wire/events.ts";

const day = z.iso.date().catch("");

const filters = z.object({
  from: day,
  until: day,
  /** Cursors of the API: the page of what is older, or newer, than the event it stands for. */
  before: z.string().catch(""),
  after: z.string().catch(""),
});

export type Filters = z.output<typeof filters> & { types: string[] };

/** What the address asks for; what it does not understand is as if it were not there. */
export function readFilters(search: URLSearchParams): Filters {
  const types = search.getAll("type").filter((type) => eventType.safeParse(type).success);
  return { ...filters.parse(Object.fromEntries(search)), types: [...new Set(types)] };
}

/** The same list, elsewhere in it or otherwise narrowed. */
export function toAddress(path: string, { types, ...wanted }: Filters): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== "");
  const search = new URLSearchParams([...types.map((type) => ["type", type]), ...given]);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What the API is asked for; days are those of the place, both included. */
export function toQuery({ types, from, until }: Filters, deviceId: string, timeZone: string) {
  return {
    deviceId,
    "only-active": false,
    ...(types.length > 0 ? { type: types } : {}),
    ...(from ? { startTime: instantAt(from, 0, timeZone).toISOString() } : {}),
    ...(until ? { endTime: instantAt(shiftDate(until, 1), 0, timeZone).toISOString() } : {}),
  };
}
