import { Refusal } from "#contract/envelope.ts";
import { toPlace, type Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { findStoodBefore, insertHistory, type NewHistory } from "../queries/device-history.ts";
import { correctHistory, findNextMove } from "../queries/device-places.ts";
import { updatePosition } from "../queries/device-positions.ts";
import { countMisplaced, moveMisplaced } from "#api/locations/queries/located-recordings.ts";
import { findEndOfStay } from "#api/locations/queries/location-stays.ts";
import { backdateLocation, lockLocations } from "#api/locations/queries/locations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deletedMeanwhile } from "#api/locations/operations/location-refusals.ts";
import { settleLocations } from "#api/locations/operations/settle-locations.ts";

interface FixedDevice {
  id: number;
  project_id: number;
  uuid: number;
  salt_id: number;
  name: string;
}

interface Truth {
  from: string;
  /** From then on the device is again where it was known to be; else it stays until its next known move. */
  until?: string | undefined;
  locationId: number;
  place: Place;
}

/**
 * A person knows better where a device was from a time on, until it was next seen elsewhere: its history says so, and
 * its recordings of that time belong to that location. Automatic locations that are left without any recording are
 * deleted. Gives the number of recordings that were elsewhere or nowhere, deleted ones not counted. Refuses
 * `unprocessable` an end after which nothing is known.
 */
export async function fixDeviceLocation(
  services: Services,
  by: Actor,
  device: FixedDevice,
  truth: Truth,
): Promise<number> {
  const { store, files, now } = services;
  const { from, locationId, place } = truth;
  const { count, photos } = await store.write.transaction().execute(async (trx) => {
    await lockDevice(trx, device.id);
    const { until, isReturn } = await findEndOfStay(trx, device, truth);
    const stay = { deviceId: device.id, locationId, from, until };
    const misplaced = await countMisplaced(trx, stay);
    const left = misplaced.flatMap(({ location_id }) => location_id ?? []);
    const locked = await lockLocations(trx, [locationId, ...left]);
    if (!locked.some(({ id }) => id === locationId)) throw deletedMeanwhile();
    await backdateLocation(trx, locationId, from);
    const former = isReturn ? await requireFormerPlace(trx, device, until) : undefined;
    await correctHistory(trx, device, { ...truth, until });
    if (former) await insertHistory(trx, former);
    await moveMisplaced(trx, stay, place, now());
    const inUse = [locationId, former?.locationId];
    const photos = await settleLocations(trx, locked, inUse, now());
    if ((await findNextMove(trx, device, from)) === undefined) {
      await updatePosition(trx, device.id, place);
    }
    const count = misplaced.reduce((sum, { standing }) => sum + standing, 0);
    await recordAct(services, trx, by, {
      action: "device location fixed",
      projectId: device.project_id,
      details: { deviceId: device.id, ...truth, recordings: count },
    });
    return { count, photos };
  });
  for (const key of photos) await files.remove(key);
  return count;
}

/** The entry that puts a device back to where it was known to be. */
async function requireFormerPlace(
  trx: Db,
  device: FixedDevice,
  fromAt: string,
): Promise<NewHistory> {
  const { id: deviceId, project_id: projectId, uuid, salt_id: saltId, name: deviceName } = device;
  const former = await findStoodBefore(trx, { uuid, projectId }, fromAt);
  const place = former && toPlace(former);
  if (!place) {
    throw new Refusal(
      "unprocessable",
      "It is not known where the device was before: leave out the end.",
    );
  }
  return {
    deviceId,
    projectId,
    uuid,
    saltId,
    deviceName,
    fromAt,
    place,
    setBy: "user",
    ...(former.location_id === null ? {} : { locationId: former.location_id }),
    settings: former.settings,
  };
}
