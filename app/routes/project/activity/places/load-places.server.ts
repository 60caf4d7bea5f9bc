import type { MapMark } from "#app/components/maps/map-mark.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { drawPlaces } from "#contract/rules/locations/places-map.ts";
import { type MapTiles, siteOf } from "#app/services/navigation/site.server.ts";
import { lastActivityOf, nameOfLocation } from "#app/services/recordings/location-text.server.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { describeReach, readCountedSearch, readCounts } from "../beside/search-count.server.ts";
import { describeTotal } from "../results/describe-total.server.ts";
import { searchAddress } from "../search/address.server.ts";

/** How much a search finds at each place, whichever places it asks for, and where each adds it or takes it out. */
export async function loadPlaces(args: PageArgs) {
  const counted = await readCountedSearch(args);
  const { search, path, of } = counted;
  const { address, locations } = search;
  const { byLocation, countedFrom } = await readCounts(args, counted, { locations: undefined });
  const counts = new Map(byLocation.map(({ locationId, count }) => [locationId, count]));
  const to = searchAddress.linksFrom(path, address);
  const chosen = new Set(address.locations);
  const { defaultTimeZone, mapTiles } = siteOf(args.context);
  const places = locations
    .filter((one) => counts.has(one.id) || chosen.has(one.id) || lastActivityOf(one) !== "")
    .map((one) => {
      const { id, location } = one;
      const isChosen = chosen.has(id);
      const others = address.locations.filter((other) => other !== id);
      const count = counts.get(id) ?? 0;
      return {
        id,
        name: nameOfLocation(one, defaultTimeZone),
        count,
        what: describeTotal(of, { count }),
        to: to({ locations: isChosen ? others : [...others, id] }),
        isChosen,
        place: location,
      };
    })
    .toSorted((one, other) => other.count - one.count || compareNames(one.name, other.name));
  const nowhere = counts.get(null) ?? 0;
  return {
    counted,
    view: {
      ...toMap(places, mapTiles),
      places: places.map(({ id, name, to: toggled, isChosen, count }) => {
        return { id, name, to: toggled, isChosen, count: count.toLocaleString("en-NZ") };
      }),
      heading: of === "visits" ? "Visits" : "Recordings",
      nowhere: nowhere === 0 ? undefined : describeTotal(of, { count: nowhere }),
      all: chosen.size > 0 ? to({ locations: [] }) : undefined,
      reach: describeReach(counted, countedFrom, (instead) =>
        searchAddress.toAddress(`${path}/places`, instead),
      ),
    },
  };
}

export type PlacesView = Awaited<ReturnType<typeof loadPlaces>>["view"];

interface Counted {
  name: string;
  what: string;
  count: number;
  to: string;
  isChosen: boolean;
  place: Place | null | undefined;
}

/** The places that are known, each with its count. */
function toMap(places: readonly Counted[], tiles: MapTiles | undefined) {
  const known = places.flatMap((one) =>
    one.place && isRealPlace(one.place) ? [{ ...one, place: one.place }] : [],
  );
  const marks = known.map(({ name, what, count, to, isChosen }): MapMark => {
    const tone = isChosen ? "chosen" : count > 0 ? "quiet" : "nothing";
    return { number: formatShort(count), name, label: `${name}, ${what}`, to, tone };
  });
  return {
    map: drawPlaces(
      known.map(({ place }) => place),
      tiles,
    ),
    marks,
  };
}

const short = new Intl.NumberFormat("en-NZ", {
  notation: "compact",
  maximumSignificantDigits: 2,
});

/** "1.2K": what fits into a mark. */
function formatShort(count: number): string {
  return count < 1000 ? String(count) : short.format(count).replace("K", "k");
}
