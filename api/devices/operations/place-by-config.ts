import { isAfter } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { isRealPlace, isSamePlace, type Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { findPlacedBefore } from "../queries/device-history.ts";
import { findPosition, updatePosition } from "../queries/device-positions.ts";
import { placeDevice, type PlacedDevice } from "./place-device.ts";

/** A place with a zero in it means where it stood before; where that is unknown it is refused. */
export async function placeByConfig(
  trx: Db,
  device: PlacedDevice,
  { place, at }: { place: Place; at: string },
  now: Date,
): Promise<void> {
  if (isRealPlace(place)) {
    await movePosition(trx, device.id, { place, at });
    await placeDevice(trx, device, { place, at, by: "config" }, now);
    return;
  }
  const inProject = { uuid: device.uuid, projectId: device.project_id };
  if (await findPlacedBefore(trx, inProject, at)) return;
  throw new Refusal("rule", "A latitude or longitude of 0 is no place, and none is known before.");
}

/** A later recording says better where the device is. */
async function movePosition(
  trx: Db,
  deviceId: number,
  { place, at }: { place: Place; at: string },
): Promise<void> {
  const { lastRecordingAt, position } = await findPosition(trx, deviceId);
  if (lastRecordingAt !== null && !isAfter(at, lastRecordingAt)) return;
  if (!position || !isSamePlace(place, position)) await updatePosition(trx, deviceId, place);
}
