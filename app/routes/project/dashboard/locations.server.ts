import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { dashboardFilters, type Filters } from "./filters.server.ts";
import { listHeard } from "./heard.server.ts";
import type { Setting } from "./setting.server.ts";
import { showFirst } from "./show-first.ts";
import type { NightActivity } from "./sort-activity.server.ts";
import { countWords } from "./species.server.ts";
import { nameOfVisit } from "#app/services/recordings/visit-text.server.ts";

/** What came by at each location, the busiest first; those where nothing did say so. */
export function toLocations(
  locations: LocationData[],
  nights: NightActivity[],
  { filters, setting }: { filters: Filters; setting: Setting },
) {
  const words = Map.groupBy(nights.flatMap(listWords), ({ locationId }) => locationId);
  const to = dashboardFilters.linksFrom(setting.projectPath, filters);
  const found = locations
    .map((location) => {
      const { id } = location;
      const seen = words.get(id) ?? [];
      const isChosen = filters.location === id;
      return {
        id,
        name: nameOfLocation(location, setting.defaultTimeZone),
        isChosen,
        to: to({ location: isChosen ? undefined : id }),
        count: seen.length,
        counts: countWords(seen.map(({ word }) => word)),
      };
    })
    .filter(({ isChosen }) => isChosen || filters.location === undefined)
    .toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name));
  return showFirst(found, `${setting.projectPath}/locations`);
}

/** In the zone of its place, so that locations that nobody has named can be told apart. */
export function nameOfLocation({ name, location }: LocationData, defaultTimeZone: string): string {
  return formatLocation(name, zoneOf(location, defaultTimeZone));
}

export type LocationRow = ReturnType<typeof toLocations>["rows"][number];

function listWords({ visits, single, heard }: NightActivity) {
  return [
    ...visits.flatMap(({ visit, label }) =>
      label === undefined ? [] : [{ locationId: visit.stationId, word: nameOfVisit(visit) }],
    ),
    ...[...single, ...heard].flatMap(({ recording }) =>
      [...listHeard(recording).values()].map((word) => ({
        locationId: recording.stationId ?? 0,
        word,
      })),
    ),
  ];
}
