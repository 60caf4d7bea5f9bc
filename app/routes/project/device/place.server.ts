import { locationNameOf } from "#app/services/recordings/recording-text.server.ts";
import { formatMoment, formatShortMoment } from "#app/services/times/times.server.ts";
import { drawPlaces } from "#contract/rules/locations/places-map.ts";
import { findGridPlace, formatGridPlace } from "#contract/rules/locations/national-grid.ts";
import {
  distanceMetres,
  locationReachMetres,
  samePlaceMetres,
} from "#contract/rules/locations/places.ts";
import type { DeviceView } from "./device-view.server.ts";

/** Where a device stands and since when, and where it stood before. */
export function toPlaces(view: DeviceView) {
  const { device, current, locations, projectPath, zone, now, tiles } = view;
  const { location: place, deviceName } = device;
  const location = current && {
    name: locationNameOf(current.location.name),
    to: `${projectPath}/locations/${current.location.id}`,
    since: formatShortMoment(current.fromDateTime, zone, now),
    /** It was elsewhere in between, and its first day here is known alone. */
    isBack: current !== locations[0],
  };
  const metres = place && current ? distanceMetres(place, current.location.location) : 0;
  const middle = current?.location.location ?? place;
  return {
    location,
    metresOff: metres > samePlaceMetres ? Math.round(metres) : undefined,
    coordinates: place && {
      place: { lat: place.lat, lng: place.lng },
      degrees: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`,
      grid: toGrid(place),
    },
    earlier: locations
      .filter((one) => one !== current)
      .map(({ fromDateTime, location: { id, name } }) => ({
        id,
        name: locationNameOf(name),
        to: `${projectPath}/locations/${id}`,
        since: formatMoment(fromDateTime, zone, now),
      })),
    map: middle && drawPlaces([middle], tiles),
    reach: current ? locationReachMetres : 0,
    mark: {
      number: 1,
      name: location?.name ?? deviceName,
      to: location?.to ?? "#place",
      tone: "quiet" as const,
    },
  };
}

function toGrid(place: { lat: number; lng: number }): string | undefined {
  const grid = findGridPlace(place);
  return grid && formatGridPlace(grid);
}

export type Places = ReturnType<typeof toPlaces>;
