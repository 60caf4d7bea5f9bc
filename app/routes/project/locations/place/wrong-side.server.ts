import { formatPlace } from "#app/services/recordings/location-text.server.ts";
import { formatMetres } from "#contract/rules/devices/neighbours.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { findWrongSide } from "#contract/rules/locations/wrong-side.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

const text = {
  far: (distance: string) =>
    `That is ${distance} from your other locations. Check for a missing minus sign, or S and W for N and E.`,
  elsewhere: (zone: string) =>
    `That is not in your time zone (${zone}). Check for a missing minus sign, or S and W for N and E.`,
};

/** What to say of coordinates that are most likely on the wrong side of the world. */
export function checkSide(
  typed: string,
  place: Place,
  others: readonly LocationData[],
  zone: string,
) {
  const known = others.map(({ location }) => location);
  const wrong = findWrongSide(place, known, zone);
  if (!wrong) return undefined;
  const turned = formatPlace(wrong.turned);
  return {
    says: wrong.metres === undefined ? text.elsewhere(zone) : text.far(formatMetres(wrong.metres)),
    turned,
    value: `${typed}|${turned}`,
  };
}

export type WrongSideData = NonNullable<ReturnType<typeof checkSide>>;

/** What is typed, or what was proposed instead of just that. */
export function readTypedPlace(search: URLSearchParams): string | undefined {
  const typed = search.get("coordinates")?.trim();
  const instead = search.get("instead") ?? "";
  const end = instead.lastIndexOf("|");
  return end > 0 && instead.slice(0, end) === typed ? instead.slice(end + 1) : typed;
}
