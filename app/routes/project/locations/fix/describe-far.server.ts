import { formatMetres } from "#contract/rules/devices/neighbours.ts";
import { distanceMetres, isRealPlace } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

/** Farther than a device is carried between two nights. */
const farMetres = 100_000;

const text = {
  far: (distance: string) => `That is ${distance} from the new location: check that this is right`,
};

/** How far one location of a project is from another, where that is far; "" where not. */
export function describeFar(
  stations: LocationData[],
  { fromId, toId }: { fromId: number | undefined; toId: number },
): string {
  const places = [fromId, toId].map((id) => stations.find((one) => one.id === id)?.location);
  const [from, to] = places.filter((place) => place && isRealPlace(place));
  const metres = from && to ? distanceMetres(from, to) : 0;
  return metres < farMetres ? "" : text.far(formatMetres(metres));
}
