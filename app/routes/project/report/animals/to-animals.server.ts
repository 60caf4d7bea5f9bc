import { compareNames } from "#contract/rules/text/compare-names.ts";
import { compareRates, rateOf, type RateChange } from "#contract/rules/visits/compare-rates.ts";
import { keyOf, nameOfSeen, sum } from "../../dashboard/came/kinds.server.ts";
import { isPlaced, sumEffort } from "../effort.server.ts";
import type { Report, Reported, Sighting } from "../read-report.server.ts";

export interface Animal {
  key: string;
  what: string | null;
  isHeard: boolean;
  name: string;
  /** Visits, or recordings in which it was heard. */
  count: number;
  /** Per 100 nights; undefined where nothing was recorded. */
  rate: number | undefined;
  rateBefore: number | undefined;
  change: RateChange | undefined;
  locations: number;
  firstNight: string | undefined;
  lastNight: string | undefined;
}

/** What was seen before what was heard, each from the most to the least; what came only a year before is there, too. */
export function toAnimals({ shown, before }: Pick<Reported, "shown" | "before">): Animal[] {
  const nights = sumEffort(shown.effort).recorded;
  const nightsBefore = sumEffort(before.effort).recorded;
  const earlier = Map.groupBy(before.byLocation, keyOf);
  const now = Map.groupBy(shown.byLocation, keyOf);
  const animals = [...new Map([...earlier, ...now]).entries()].map(([key, found]): Animal => {
    const [{ what, isHeard } = { what: null, isHeard: false }] = found;
    const all = now.get(key) ?? [];
    const own = { count: sum(all.filter(isPlaced)), nights };
    const then = { count: sum((earlier.get(key) ?? []).filter(isPlaced)), nights: nightsBefore };
    return {
      key,
      what,
      isHeard,
      name: nameOfSeen({ what, isHeard }),
      count: sum(all),
      rate: rateOf(own),
      rateBefore: rateOf(then),
      change: compareRates(own, then),
      locations: all.filter(isPlaced).length,
      firstNight: firstOf(all),
      lastNight: lastOf(all),
    };
  });
  return animals.toSorted(
    (a, b) =>
      Number(a.isHeard) - Number(b.isHeard) || b.count - a.count || compareNames(a.name, b.name),
  );
}

function firstOf(all: readonly Sighting[]): string | undefined {
  return all.map(({ firstNight }) => firstNight).toSorted()[0];
}

function lastOf(all: readonly Sighting[]): string | undefined {
  return all
    .map(({ lastNight }) => lastNight)
    .toSorted()
    .at(-1);
}

/** Where something was recorded. */
export function countLocations({ effort }: Pick<Report, "effort">): number {
  return new Set(effort.filter(({ recorded }) => recorded > 0).map(({ locationId }) => locationId))
    .size;
}
