import { nameOfLocation } from "#app/services/recordings/location-text.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { rateOf } from "#contract/rules/visits/compare-rates.ts";
import { sum } from "../../dashboard/came/kinds.server.ts";
import { describeBrought } from "../../dashboard/places/to-places.server.ts";
import { sumEffort } from "../effort.server.ts";
import type { Report, Reported } from "../read-report.server.ts";

interface Counted {
  count: number;
  /** Per 100 nights; undefined where nothing was recorded. */
  rate: number | undefined;
}

export interface Place {
  id: number;
  name: string;
  recorded: number;
  silent: number;
  /** The longest first. */
  gaps: Report["gaps"];
  /** Visits. */
  seen: Counted;
  /** Recordings. */
  heard: Counted;
  /** "Possum 6, Rat 3, 4 more" */
  brought: string;
}

/** Locations that were recorded, or were to be, or where something came by; by name. */
export function toPlaces(
  { shown, locations }: Pick<Reported, "shown" | "locations">,
  defaultTimeZone: string,
): Place[] {
  const effort = groupByLocation(shown.effort);
  const gaps = groupByLocation(shown.gaps);
  const seen = groupByLocation(shown.byLocation);
  return locations
    .filter(({ id }) => effort.has(id) || seen.has(id))
    .map((location) => {
      const { id } = location;
      const { recorded, silent } = sumEffort(effort.get(id) ?? []);
      const all = seen.get(id) ?? [];
      const countOf = (isHeard: boolean): Counted => {
        const count = sum(all.filter((one) => one.isHeard === isHeard));
        return { count, rate: rateOf({ count, nights: recorded }) };
      };
      return {
        id,
        name: nameOfLocation(location, defaultTimeZone),
        recorded,
        silent,
        gaps: gaps.get(id) ?? [],
        seen: countOf(false),
        heard: countOf(true),
        brought: describeBrought(all),
      };
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
}

function groupByLocation<T extends { locationId: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ locationId }) => locationId);
}
