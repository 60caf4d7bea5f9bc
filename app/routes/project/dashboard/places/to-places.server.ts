import { nameOfLocation } from "#app/services/recordings/location-text.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { keyOf, kindOf, nameOfSeen, sum } from "../came/kinds.server.ts";
import type { NightSums, Sighting } from "../came/read-sums.server.ts";
import { dashboardFilters, type Filters } from "../filters.server.ts";
import type { Setting as SettingOfRows } from "../setting.server.ts";

type Setting = Pick<SettingOfRows, "projectPath" | "defaultTimeZone"> &
  Record<"ignored", Parameters<typeof kindOf>[1]>;

const maxPlaces = 8;
const maxNamed = 4;

/** Where most came by in the period, each with what. */
export function toPlaces(
  { byLocation }: Pick<NightSums, "byLocation">,
  locations: readonly LocationData[],
  { filters, setting }: { filters: Filters; setting: Setting },
) {
  const { species } = filters;
  const counted = byLocation.filter((one) =>
    species === undefined ? kindOf(one, setting.ignored) === "row" : one.what === species,
  );
  const byId = Map.groupBy(counted, ({ locationId }) => locationId);
  const to = dashboardFilters.linksFrom(setting.projectPath, filters);
  const found = locations.flatMap((location) => {
    const own = byId.get(location.id) ?? [];
    if (own.length === 0) return [];
    return {
      id: location.id,
      name: nameOfLocation(location, setting.defaultTimeZone),
      to: to({ location: location.id }),
      count: sum(own),
      brought: species === undefined ? describeBrought(own) : undefined,
    };
  });
  const rows = found.toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name));
  const most = rows[0]?.count ?? 0;
  return {
    rows: rows.slice(0, maxPlaces).map((row) => ({ ...row, share: row.count / most })),
    all:
      rows.length > maxPlaces
        ? {
            to: `${setting.projectPath}/locations`,
            count: locations.length,
          }
        : undefined,
  };
}

export type Places = ReturnType<typeof toPlaces>;

/** "Possum 6, Rat 3, 4 more" */
export function describeBrought(
  own: readonly Pick<Sighting, "what" | "isHeard" | "count">[],
): string {
  const byKind = [...Map.groupBy(own, keyOf).values()].map((all) => ({
    name: nameOfSeen(all[0] ?? { what: null, isHeard: false }),
    count: sum(all),
  }));
  const most = byKind.toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name));
  const rest = sum(most.slice(maxNamed));
  const named = most.slice(0, maxNamed).map(({ name, count }) => `${name} ${count}`);
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}
