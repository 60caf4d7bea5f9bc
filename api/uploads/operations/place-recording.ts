import { isClockReset } from "#contract/rules/cards/upload-doubts.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { findPlacedBefore } from "#api/devices/queries/device-history.ts";
import {
  placeDevice,
  requireLocationNear,
  type PlacedDevice,
} from "#api/devices/operations/place-device.ts";

export interface Assignment {
  deviceId: number;
  projectId: number;
  locationId: number | undefined;
}

/**
 * Where a recording belongs: its place is where its device was. A place with a zero in it is none; without one the
 * device's history says which registration and project it was of at that time, so that late uploads land where they
 * were made.
 */
export async function placeRecording(
  trx: Db,
  device: PlacedDevice,
  { place, at }: { place: Place | undefined; at: string },
  now: Date,
): Promise<Assignment> {
  if (place && isRealPlace(place)) {
    const locationId = isClockReset(at)
      ? await requireLocationOf(trx, device, place, now)
      : await placeDevice(trx, device, { place, at, by: "automatic" }, now);
    return { deviceId: device.id, projectId: device.project_id, locationId };
  }
  const inProject = { uuid: device.uuid, projectId: device.project_id };
  const known = await findPlacedBefore(trx, place ? inProject : { uuid: device.uuid }, at);
  return {
    deviceId: known?.device_id ?? device.id,
    projectId: known?.project_id ?? device.project_id,
    locationId: place ? (known?.location_id ?? undefined) : undefined,
  };
}

/** By a clock that was reset nobody knows when: it is filed at the place, and moves the start of no stay. */
function requireLocationOf(
  trx: Db,
  device: PlacedDevice,
  place: Place,
  now: Date,
): Promise<number> {
  const inProject = { name: device.name, projectId: device.project_id };
  return requireLocationNear(trx, inProject, { place, at: now.toISOString() }, now);
}
