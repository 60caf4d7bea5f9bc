import { sum } from "../../dashboard/came/kinds.server.ts";
import { isPlaced } from "../effort.server.ts";
import { reportFilters } from "../filters.server.ts";
import { formatCount, formatNights, formatRate, formatSpan } from "../format.server.ts";
import type { Reported } from "../read-report.server.ts";
import type { Place } from "./to-places.server.ts";

interface Setting {
  path: string;
  csv: string;
}

/** The table of locations, in words. */
export function describePlaces(
  { filters, shown }: Pick<Reported, "filters" | "shown">,
  places: readonly Place[],
  { path, csv }: Setting,
) {
  const to = reportFilters.linksFrom(path, filters);
  const nowhere = sum(shown.byLocation.filter((one) => !isPlaced(one)));
  return {
    rows: places.map((place) => ({
      id: place.id,
      name: place.name,
      to: to({ location: place.id }),
      recorded: place.recorded.toLocaleString("en-NZ"),
      gaps: describeGaps(place),
      seen: { rate: formatRate(place.seen.rate), count: formatCount(place.seen.count, false) },
      heard: { rate: formatRate(place.heard.rate), count: formatCount(place.heard.count, true) },
      brought: place.brought,
    })),
    hasSeen: places.some(({ seen }) => seen.count > 0),
    hasHeard: places.some(({ heard }) => heard.count > 0),
    notes:
      nowhere > 0
        ? `${nowhere.toLocaleString("en-NZ")} without a location are counted above, but not in rates.`
        : undefined,
    csv,
  };
}

export type PlacesView = ReturnType<typeof describePlaces>;
export type PlaceRow = PlacesView["rows"][number];

/** "12 nights not recorded, 6 in a row: 4 to 9 Nov 2026" */
function describeGaps({ silent, gaps: [longest] }: Place): string {
  if (silent === 0 || !longest) return "";
  const span = formatSpan(longest.from, longest.until);
  const missed = `${formatNights(silent)} not recorded`;
  if (longest.nights === silent) return `${missed}: ${span}`;
  return longest.nights === 1 ? missed : `${missed}, ${longest.nights} in a row: ${span}`;
}
