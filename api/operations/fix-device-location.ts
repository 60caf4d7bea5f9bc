import { Refusal } from "#contract/envelope.ts";
import { toPlace, type Place } from "#contract/rules/places.ts";
import type { Db } from "../db/open.ts";
import { holdDevice } from "../queries/activity.ts";
import { findStoodBefore, insertHistory, type NewHistory } from "../queries/device-history.ts";
import { correctHistory, deleteHistoryAt, findNextMove } from "../queries/device-places.ts";
import { updatePosition } from "../queries/device-positions.ts";
import { countMisplaced, findTimesAt, moveMisplaced } from "../queries/located-recordings.ts";
import { findEndOfStay } from "../queries/location-stays.ts";
import {
  backdateLocation,
  changeLocation,
  deleteLocationRow,
  holdLocations,
  listPhotoKeys,
  type HeldLocation,
} from "../queries/locations.ts";
import type { Services } from "../services.ts";
import { recordAct, type Actor } from "./change-people.ts";
import { deletedMeanwhile } from "./location-refusals.ts";

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
 * its recordings of that time belong to that location. Refuses `unprocessable` an end after which nothing is known. Automatic locations that are left without any recording are
 * deleted. Gives the number of recordings that were elsewhere or nowhere, deleted ones not counted.
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
    await holdDevice(trx, device.id, now());
    const { until, isReturn } = await findEndOfStay(trx, device, truth);
    const stay = { deviceId: device.id, locationId, from, until };
    const misplaced = await countMisplaced(trx, stay);
    const left = misplaced.flatMap(({ location_id }) => location_id ?? []);
    const held = await holdLocations(trx, store.dialect, [locationId, ...left]);
    if (!held.some(({ id }) => id === locationId)) throw deletedMeanwhile();
    await backdateLocation(trx, locationId, from);
    const former = isReturn ? await requireFormerPlace(trx, device, until) : undefined;
    await correctHistory(trx, device, { ...truth, until });
    if (former) await insertHistory(trx, former);
    await moveMisplaced(trx, stay, place, now());
    const inUse = [locationId, former?.locationId];
    const photos = await settleLocations(trx, held, inUse, now());
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

/** Tells anew what the recordings of these locations say of them; of the empty ones those in use stay. Gives the photos of those that are gone. */
async function settleLocations(
  trx: Db,
  locations: HeldLocation[],
  inUse: (number | undefined)[],
  now: Date,
): Promise<string[]> {
  const photos: string[] = [];
  for (const location of locations) {
    const { id } = location;
    const { first, last_thermal, last_audio } = await findTimesAt(trx, id);
    const isSpare = location.automatic === 1 && !inUse.includes(id);
    if (isSpare && first === null) {
      await deleteHistoryAt(trx, id);
      await deleteLocationRow(trx, id);
      photos.push(...listPhotoKeys(location));
      continue;
    }
    const times = { last_thermal_recording_at: last_thermal, last_audio_recording_at: last_audio };
    await changeLocation(trx, id, times, now);
    if (isSpare && first !== null) await backdateLocation(trx, id, first);
  }
  return photos;
}
