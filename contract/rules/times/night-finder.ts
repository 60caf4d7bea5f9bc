import { minutesToMilliseconds } from "date-fns";
import type { Place } from "../locations/places.ts";
import { nightOf } from "./nights.ts";
import { zoneOf } from "./zones.ts";

/** Clocks that are wrong by ages say more, and the date of a later evening is none of four digits. */
const lastInstant = "9999-12-29T00:00:00.000Z";
/** All clocks show full quarters of an hour at the same time. */
const quarterMs = minutesToMilliseconds(15);

/** Tells the nights of many instants at few places: zones, and nights by the quarter of an hour, are looked up once. */
export function findNights(defaultTimeZone: string) {
  const zones = new Map<string, string>();
  const nights = new Map<string, string>();
  const zoneAt = (place: Place | undefined) =>
    remember(zones, `${place?.lat} ${place?.lng}`, () => zoneOf(place, defaultTimeZone));
  const findNight = (instant: string, place: Place | undefined): string => {
    const at = instant < lastInstant ? instant : lastInstant;
    const zone = zoneAt(place);
    const quarter = Math.floor(Date.parse(at) / quarterMs);
    return remember(nights, `${zone} ${quarter}`, () => nightOf(at, zone));
  };
  return Object.assign(findNight, { zoneAt });
}

export type NightFinder = ReturnType<typeof findNights>;

function remember(known: Map<string, string>, key: string, find: () => string): string {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
