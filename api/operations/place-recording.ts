import {
  choosePlacement,
  settingsAfterMove,
  type PlacedHistory,
} from "#contract/rules/placement.ts";
import { findNearest, isRealPlace, type Place } from "#contract/rules/places.ts";
import type { Db } from "../db/open.ts";
import {
  findPlacedAfter,
  findPlacedBefore,
  insertHistory,
  moveHistoryBack,
  type PlacedRow,
} from "../queries/device-history.ts";
import {
  backdateLocation,
  insertAutomaticLocation,
  listLocationsNear,
} from "../queries/locations.ts";

export interface PlacedDevice {
  id: number;
  project_id: number;
  uuid: number;
  salt_id: number;
  name: string;
}

export interface Assignment {
  deviceId: number;
  projectId: number;
  locationId: number | undefined;
}

/**
 * Where a recording belongs: the device's history says which registration and project it was of at that time, so
 * that late uploads land where they were made; a new place opens a new entry and, 30 m or more from any known
 * location, a new location. A place with a zero in it is none.
 */
export async function placeRecording(
  trx: Db,
  device: PlacedDevice,
  seen: { place: Place | undefined; at: string },
  now: Date,
): Promise<Assignment> {
  if (seen.place && isRealPlace(seen.place)) return placeAt(trx, device, seen.place, seen.at, now);
  const inProject = { uuid: device.uuid, projectId: device.project_id };
  const known = seen.place
    ? await findPlacedBefore(trx, inProject, seen.at)
    : await findPlacedBefore(trx, { uuid: device.uuid }, seen.at);
  return {
    deviceId: known?.device_id ?? device.id,
    projectId: known?.project_id ?? device.project_id,
    locationId: seen.place ? (known?.location_id ?? undefined) : undefined,
  };
}

async function placeAt(trx: Db, device: PlacedDevice, place: Place, at: string, now: Date) {
  const inProject = { uuid: device.uuid, projectId: device.project_id };
  const prior = await findPlacedBefore(trx, inProject, at);
  const later = await findPlacedAfter(trx, inProject, at);
  const choice = choosePlacement(
    { ...place, deviceId: device.id },
    toPlaced(prior),
    toPlaced(later),
  );
  const assign = (locationId: number | null) => ({
    deviceId: device.id,
    projectId: device.project_id,
    locationId: locationId ?? undefined,
  });
  if (choice === "insert") return assign(await openEntry(trx, { device, place, at, prior }, now));
  const entry = (choice === "use prior" ? prior : later) as PlacedRow;
  if (choice === "move later back")
    await moveHistoryBack(trx, entry.id, { fromAt: at, setBy: "automatic" });
  const from = choice === "move later back" ? at : entry.from_at;
  if (entry.location_id !== null) await backdateLocation(trx, entry.location_id, from);
  return assign(entry.location_id);
}

interface NewEntry {
  device: PlacedDevice;
  place: Place;
  at: string;
  prior: PlacedRow | undefined;
}

async function openEntry(
  trx: Db,
  { device, place, at, prior }: NewEntry,
  now: Date,
): Promise<number> {
  const near = findNearest(place, await listLocationsNear(trx, device.project_id, place, at));
  if (near) await backdateLocation(trx, near.id, at);
  const name = `New station for ${device.name}_${at}`;
  const location = { projectId: device.project_id, name, place, activeAt: at };
  const locationId = near?.id ?? (await insertAutomaticLocation(trx, location, now));
  await insertHistory(trx, {
    deviceId: device.id,
    projectId: device.project_id,
    uuid: device.uuid,
    saltId: device.salt_id,
    deviceName: device.name,
    fromAt: at,
    setBy: "automatic",
    place,
    locationId,
    settings: prior?.settings
      ? JSON.stringify(settingsAfterMove(JSON.parse(prior.settings) as Record<string, unknown>))
      : null,
  });
  return locationId;
}

function toPlaced(row: PlacedRow | undefined): PlacedHistory | undefined {
  if (!row) return undefined;
  const { latitude, longitude, device_id, set_by } = row;
  return { lat: latitude as number, lng: longitude as number, deviceId: device_id, setBy: set_by };
}
