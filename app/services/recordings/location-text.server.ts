import { formatLocation } from "#contract/rules/locations/location-names.ts";
import { latestRecording } from "#contract/rules/navigation/navigation.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { findGridPlace, formatGridPlace } from "#contract/rules/locations/national-grid.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

export { formatLocation };

/** Named by a device, and by nobody since. */
export function needsName({ needsRename }: Pick<LocationData, "needsRename">): boolean {
  return needsRename === true;
}

/**
 * When it was recorded there last, however late that came in; where nothing was, when a device was there last. "" where
 * none was.
 */
export function lastActivityOf(location: LocationData): string {
  return latestRecording(location) || lastContactAt(location);
}

/** When something of there came in last: a recording, whenever it was made, or a word of a device. */
function lastContactAt({
  lastActiveThermalTime: thermal = "",
  lastActiveAudioTime: audio = "",
}: LocationData): string {
  return thermal > audio ? thermal : audio;
}

/** Nothing of there is later. */
export function untilOf(location: LocationData): string {
  const [recorded, contact] = [latestRecording(location), lastContactAt(location)];
  return recorded > contact ? recorded : contact;
}

export function isRetired({ retiredAt }: Pick<LocationData, "retiredAt">, now: Date): boolean {
  return retiredAt !== undefined && retiredAt <= now.toISOString();
}

/** "-43.73020, 172.70150": to a metre. */
export function formatPlace({ lat, lng }: Place): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** "43° 43′ 48.7″ S, 172° 42′ 5.4″ E" */
export function formatDegrees({ lat, lng }: Place): string {
  return `${toSixtieths(lat)} ${lat < 0 ? "S" : "N"}, ${toSixtieths(lng)} ${lng < 0 ? "W" : "E"}`;
}

function toSixtieths(degrees: number): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const [whole, rest] = [Math.floor(tenths / 36_000), tenths % 36_000];
  return `${whole}° ${Math.floor(rest / 600)}′ ${((rest % 600) / 10).toFixed(1)}″`;
}

/** "1568631 5179415"; undefined outside New Zealand. */
export function describeGridPlace(place: Place): string | undefined {
  const grid = findGridPlace(place);
  return grid && formatGridPlace(grid);
}

/** In the zone of its place, so that locations that nobody has named can be told apart. */
export function nameOfLocation({ name, location }: LocationData, defaultTimeZone: string): string {
  return formatLocation(name, zoneOf(location, defaultTimeZone));
}
