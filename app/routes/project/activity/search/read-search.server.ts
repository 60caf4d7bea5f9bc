import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { zoneOfMost } from "#contract/rules/times/zones.ts";
import { type LocationData, listProjectLocations } from "#contract/wire/locations/locations.ts";
import { searchAddress, type SearchAddress } from "./address.server.ts";
import { type SearchQuery, toSearchQuery } from "./to-query.server.ts";

export interface Search {
  address: SearchAddress;
  /** The same for the API. */
  query: SearchQuery;
  /** All of the project, retired ones included. */
  locations: LocationData[];
  /** In which its days begin: that of the project's locations. */
  zone: string;
  now: Date;
  /** AI looks at recordings. */
  hasAi: boolean;
}

/** The activity search that stands in the address of a page. */
export async function readSearch(args: PageArgs): Promise<Search> {
  const { defaultTimeZone, hasAi, now: readClock } = siteOf(args.context);
  const { stations: locations } = await send(args, listProjectLocations, {
    groupIdOrName: requireProject(args.context).id,
  });
  const address = searchAddress.read(args.url);
  const now = readClock();
  const zone = zoneOfProject(locations, defaultTimeZone);
  const query = toSearchQuery(address, { now, zone, hasAi });
  return { address, query, locations, zone, now, hasAi };
}

/** The zone of most of its locations. */
export function zoneOfProject(
  locations: readonly Pick<LocationData, "location">[],
  defaultTimeZone: string,
): string {
  return zoneOfMost(
    locations.map(({ location }) => location),
    defaultTimeZone,
  );
}
