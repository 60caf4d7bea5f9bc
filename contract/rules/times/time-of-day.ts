import { tzOffset } from "@date-fns/tz";
import { minutesInDay } from "date-fns/constants";
import { isRealPlace, type Place } from "../locations/places.ts";
import { isDaylight } from "./daylight.ts";
import { zoneOf } from "./zones.ts";

export interface TimeOfDay {
  /** Since midnight on the clock of the place, 0 to 1439. */
  minutes: number;
  /** Between sunset and sunrise; undefined where nobody knows the place. */
  isDark: boolean | undefined;
}

/** What the clock of a place shows at an instant, and whether it is night there. */
export function timeOfDayAt(
  instant: Date,
  place: Place | null | undefined,
  defaultTimeZone: string,
): TimeOfDay {
  const offset = tzOffset(zoneOf(place, defaultTimeZone), instant);
  const shown = Math.floor(instant.getTime() / 60_000 + offset);
  const minutes = ((shown % minutesInDay) + minutesInDay) % minutesInDay;
  const isKnown = place !== null && place !== undefined && isRealPlace(place);
  return { minutes, isDark: isKnown ? !isDaylight(instant, place) : undefined };
}

/** Of a clock, where nights end and begin. */
export const noon = minutesInDay / 2;

const written = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Minutes since midnight of "21:30"; undefined for what is no time of day. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = written.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** "21:30" */
export function formatTimeOfDay(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
}
