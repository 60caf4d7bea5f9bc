import {
  choosePlacement,
  settingsAfterMove,
  type PlacedHistory,
} from "#contract/rules/devices/placement.ts";
import { toAutomaticName } from "#contract/rules/locations/location-names.ts";
import { findNearest, isSamePlace, toPlace, type Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import {
  findPlacedAfter,
  findPlacedBefore,
  findStoodBefore,
  insertHistory,
  moveHistoryBack,
  type PlacedRow,
} from "../queries/device-history.ts";
import {
  backdateLocation,
  findLocation,
  insertAutomaticLocation,
  listLocationsNear,
} from "#api/locations/queries/locations.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import { readFields, writeFields } from "#api/db/stored-json.ts";

export interface PlacedDevice {
  id: number;
  project_id: number;
  uuid: number;
  salt_id: number;
  name: string;
}

export interface Sighting {
  /** A real place. */
  place: Place;
  at: string;
  /** What a device recorded may continue anyone's entry, its own configuration only one that it made itself. */
  by: "automatic" | "config";
}

/**
 * Puts a device where it was seen at a time, and gives the location: it continues an entry of its history at the same
 * place, or opens one; 30 m or more from any known location it opens a location, too.
 */
export async function placeDevice(
  trx: Db,
  device: PlacedDevice,
  sighting: Sighting,
  now: Date,
): Promise<number | undefined> {
  const { place, at, by } = sighting;
  const candidates = {
    uuid: device.uuid,
    projectId: device.project_id,
    setBy: by === "config" ? by : undefined,
  };
  const prior = await findPlacedBefore(trx, candidates, at);
  const later = await findPlacedAfter(trx, candidates, at);
  const choice = choosePlacement(
    { ...place, deviceId: device.id },
    toPlaced(prior),
    toPlaced(later),
  );
  if (choice === "insert") return openEntry(trx, device, sighting, now);
  const entry = (choice === "use prior" ? prior : later) as PlacedRow;
  if (choice === "move later back") await moveHistoryBack(trx, entry.id, { fromAt: at, setBy: by });
  const from = choice === "move later back" ? at : entry.from_at;
  if (entry.location_id !== null) await openFrom(trx, entry.location_id, from);
  return entry.location_id ?? undefined;
}

async function openEntry(
  trx: Db,
  device: PlacedDevice,
  { place, at, by }: Sighting,
  now: Date,
): Promise<number> {
  const projectId = device.project_id;
  const locationId = await requireLocationNear(trx, { ...device, projectId }, { place, at }, now);
  await insertHistory(trx, {
    deviceId: device.id,
    projectId,
    uuid: device.uuid,
    saltId: device.salt_id,
    deviceName: device.name,
    fromAt: at,
    setBy: by,
    place,
    locationId,
    settings: await findCarriedSettings(trx, device, { place, at }),
  });
  return locationId;
}

/** The nearest location of a project within 30 m that is open at that time, or a new one there, named for the device. */
export async function requireLocationNear(
  trx: Db,
  device: { name: string; projectId: number },
  { place, at }: { place: Place; at: string },
  now: Date,
): Promise<number> {
  const { projectId } = device;
  const near = findNearest(place, await listLocationsNear(trx, projectId, place, at));
  if (near) await openFrom(trx, near.id, at);
  const name = toAutomaticName(device.name, at);
  const opened = { projectId, name, place, activeAt: at };
  return near?.id ?? (await insertAutomaticLocation(trx, opened, now));
}

/** A location's time begins no later than this. Whoever writes both takes the project's row before the location's. */
export async function openFrom(trx: Db, locationId: number, at: string): Promise<void> {
  const location = await findLocation(trx, locationId);
  if (!location || location.active_at <= at) return;
  await lockProject(trx, location.project_id);
  await backdateLocation(trx, locationId, at);
}

/** Settings go on in a new entry; those of a place stay behind where the device has left it. */
async function findCarriedSettings(
  trx: Db,
  { id, uuid, project_id }: PlacedDevice,
  { place, at }: { place: Place; at: string },
): Promise<string | null> {
  const previous = await findStoodBefore(trx, { uuid, projectId: project_id }, at);
  if (!previous?.settings) return null;
  const hasStayed = previous.device_id === id && isSamePlace(place, placeOf(previous));
  if (hasStayed) return previous.settings;
  const settings = readFields("device_history.settings", previous.settings, previous.id);
  return writeFields("device_history.settings", settingsAfterMove(settings));
}

function toPlaced(row: PlacedRow | undefined): PlacedHistory | undefined {
  return row && { ...placeOf(row), deviceId: row.device_id, setBy: row.set_by };
}

function placeOf(row: PlacedRow): Place {
  return toPlace(row) as Place;
}
