import { addDays } from "date-fns";
import { getTimes } from "suncalc";
import type { Place } from "#contract/rules/locations/places.ts";

export interface Night {
  dusk: Date;
  dawn: Date;
}

/** The night that follows a day, at a latitude where the sun sets. */
export function findNight({ lat, lng }: Place, day: Date): Night {
  const { dusk } = getTimes(day, lat, lng);
  const { dawn } = getTimes(addDays(day, 1), lat, lng);
  if (!dusk || !dawn) throw new RangeError("The sun does not set here");
  return { dusk, dawn };
}
