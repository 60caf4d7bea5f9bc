import type { PageArgs } from "#app/services/api/api.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { isRetired, nameOfLocation } from "#app/services/recordings/location-text.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { distanceMetres, isRealPlace } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import type { DeviceView } from "../device-view.server.ts";

const text = {
  own: "Where the device is or was",
  others: "Other locations, the nearest first",
  here: (name: string) => `${name} (here now)`,
};

export interface LocationGroup {
  label: string;
  locations: { id: number; name: string }[];
}

/** Where the files may have been made: where the device stands, where it was, and the other locations. */
export function groupLocations(
  { device, current, locations: history, now, defaultTimeZone }: DeviceView,
  stations: LocationData[],
): LocationGroup[] {
  const own = [...(current ? [current] : []), ...history.filter((one) => one !== current)];
  const ownIds = [...new Set(own.map(({ location }) => location.id))];
  const from = current?.location.location ?? device.location;
  const metresTo = ({ location }: LocationData) =>
    from && isRealPlace(from) ? distanceMetres(from, location) : 0;
  const others = stations
    .filter((station) => !ownIds.includes(station.id) && !isRetired(station, now))
    .toSorted((a, b) => metresTo(a) - metresTo(b) || compareNames(a.name, b.name) || a.id - b.id);
  const nameOf = new Map(
    [...own.map(({ location }) => location), ...others].map((location) => [
      location.id,
      nameOfLocation(location, defaultTimeZone),
    ]),
  );
  const toOption = (id: number) => {
    const name = nameOf.get(id) ?? "";
    return { id, name: id === current?.location.id ? text.here(name) : name };
  };
  return [
    { label: text.own, locations: ownIds.map(toOption) },
    { label: text.others, locations: others.map(({ id }) => toOption(id)) },
  ].filter(({ locations }) => locations.length > 0);
}

/** Where those who may make locations make one, and come back from with it chosen. */
export function findMakePath({ context, url }: PageArgs): string | undefined {
  const { mayManage, project } = requireViewer(context);
  if (!mayManage || !project) return undefined;
  return withQuery(`${toProjectPath(project)}/locations/new`, { for: url.pathname });
}

/** A location that was made on the way, where it is one of those that can be chosen. */
export function readMade({ searchParams }: URL, groups: LocationGroup[]): number | undefined {
  const made = Number(searchParams.get("stationId") ?? NaN);
  const ids = groups.flatMap(({ locations }) => locations.map(({ id }) => id));
  return ids.find((id) => id === made);
}
