import { addDays, subDays } from "date-fns";
import { getTimes } from "suncalc";
import { isRealPlace, type Place } from "../locations/places.ts";

export interface SunEvent {
  kind: "sunrise" | "sunset";
  at: Date;
}

/** Each sunrise and sunset at a place between two instants, oldest first; none where nobody knows the place, or the sun does not set. */
export function listSunEvents(
  place: Place | null | undefined,
  { after, before }: { after: Date; before: Date },
): SunEvent[] {
  if (!place || !isRealPlace(place)) return [];
  const events: SunEvent[] = [];
  for (let day = subDays(after, 1); day <= addDays(before, 1); day = addDays(day, 1)) {
    const { sunrise, sunset } = getTimes(day, place.lat, place.lng);
    if (sunrise) events.push({ kind: "sunrise", at: sunrise });
    if (sunset) events.push({ kind: "sunset", at: sunset });
  }
  const unique = new Map(events.map((event) => [`${event.kind} ${event.at.getTime()}`, event]));
  return [...unique.values()]
    .filter(({ at }) => at > after && at < before)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
