import { z } from "zod";
import { defineFilters, several } from "#app/lists/define-filters.ts";
import { instantAt, shiftDate } from "#contract/rules/times/local-dates.ts";
import { eventType } from "#contract/wire/events.ts";

export const eventFilters = defineFilters(
  {
    type: several(eventType),
    from: z.iso.date(),
    until: z.iso.date(),
    /** Cursors of the API: the page of what is older, or newer, than the event it stands for. */
    before: z.string(),
    after: z.string(),
  },
  { type: [], from: "", until: "", before: "", after: "" },
  { positions: ["before", "after"] },
);

export type Filters = ReturnType<typeof eventFilters.read>;

/** What the API is asked for; days are those of the place, both included. */
export function toQuery({ type, from, until }: Filters, deviceId: string, timeZone: string) {
  return {
    deviceId,
    "only-active": false,
    ...(type.length > 0 ? { type } : {}),
    ...(from ? { startTime: instantAt(from, 0, timeZone).toISOString() } : {}),
    ...(until ? { endTime: instantAt(shiftDate(until, 1), 0, timeZone).toISOString() } : {}),
  };
}
