import type { LocationData } from "#contract/wire/locations/locations.ts";
import { periods, startOfPeriod } from "#contract/rules/times/periods.ts";
import type { SearchAddress } from "./address.server.ts";
import type { Search } from "./read-search.server.ts";
import { toSearchQuery } from "./to-query.server.ts";

/** Without a time of its own a search is of the shortest period in which anything was recorded. */
export function withPeriod(search: Search, sent?: SearchAddress): Search {
  const asked = sent ?? search.address;
  const isTimed = asked.from !== undefined || asked.until !== undefined || asked.id.length > 0;
  const from = isTimed ? asked.from : shortestPeriod(search);
  const address = { ...asked, from };
  return { ...search, address, query: toSearchQuery(address, search) };
}

function shortestPeriod({ locations, now, zone }: Search) {
  const last = findLastTime(locations);
  return periods.find((period) => {
    const start = startOfPeriod(period, { now, zone });
    return start === undefined || last > start.toISOString();
  });
}

/** Of the newest recording; "" where there is none. */
export function findLastTime(locations: readonly LocationData[]): string {
  return locations.map(lastTimeOf).toSorted().at(-1) ?? "";
}

function lastTimeOf(location: LocationData): string {
  const { lastThermalRecordingTime = "", lastAudioRecordingTime = "" } = location;
  return [lastThermalRecordingTime, lastAudioRecordingTime].toSorted().at(-1) ?? "";
}
