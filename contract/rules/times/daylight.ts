import { getPosition } from "suncalc";
import type { Place } from "../locations/places.ts";

/** How high the middle of the sun seems to stand when it rises or sets, in degrees: its upper edge is at the horizon. */
const horizonDegrees = -0.349;

/** Whether the sun is up at a place: from sunrise to sunset, as the windows of recording reckon them. */
export function isDaylight(at: Date, { lat, lng }: Place): boolean {
  return getPosition(at, lat, lng).altitude > horizonDegrees;
}
