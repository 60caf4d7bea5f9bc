import { invalidFields, Refusal } from "#contract/envelope.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import {
  fixDeviceLocation,
  getDeviceLocation,
  listDeviceHistory,
  listDeviceLocations,
  type DeviceHistoryRow,
} from "#contract/wire/devices/device-places.ts";
import { previewDeviceLocation } from "#contract/wire/locations/location-stays.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { fixDeviceLocation as correctLocation } from "../operations/fix-device-location.ts";
import { findStoodBefore } from "../queries/device-history.ts";
import { findPlaceAt, listHistory, type HistoryRow } from "../queries/device-places.ts";
import { countMisplaced, listEmptied } from "#api/locations/queries/located-recordings.ts";
import { listLocationsOfDevice } from "#api/locations/queries/location-lists.ts";
import { findEndOfStay } from "#api/locations/queries/location-stays.ts";
import { findLocation } from "#api/locations/queries/locations.ts";
import type { Services } from "#api/services.ts";
import { requireDevice } from "./require-device.ts";
import { requireLocation } from "#api/locations/handlers/require-location.ts";
import { toLocationData } from "#api/locations/handlers/to-location-data.ts";
import { readJson } from "#api/db/stored-json.ts";

const see = "see its devices and recordings";

export const devicePlaces = [
  serve(getDeviceLocation, async ({ input, caller, services }) => {
    const options = { id: input.id, action: see, onlyActive: input["only-active"] } as const;
    const device = await requireDevice(services, caller, options);
    const { read } = services.store;
    const at = input["at-time"] ?? services.now().toISOString();
    const place = await findPlaceAt(read, device, at);
    const location = place?.location_id ? await findLocation(read, place.location_id) : undefined;
    if (!location)
      throw new Refusal("unprocessable", "The device was at no location at that time.");
    return { location: toLocationData(location) };
  }),

  serve(listDeviceLocations, async ({ input, caller, services }) => {
    const options = { id: input.id, action: see, onlyActive: input["only-active"] } as const;
    const device = await requireDevice(services, caller, options);
    const rows = await listLocationsOfDevice(services.store.read, device);
    return {
      locations: rows.map((row) => ({ fromDateTime: row.from_at, location: toLocationData(row) })),
    };
  }),

  serve(listDeviceHistory, async ({ input, caller, services }) => {
    const options = { id: input.deviceId, action: see, onlyActive: input["only-active"] } as const;
    const device = await requireDevice(services, caller, options);
    const rows = await listHistory(services.store.read, device);
    return { history: rows.map(toDeviceHistoryRow) };
  }),

  serve(previewDeviceLocation, async ({ input, caller, services }) => {
    const device = await requireDevice(services, caller, {
      id: input.id,
      action: "manage the project",
      onlyActive: input["only-active"],
    });
    const { stationId: id, fromDateTime: from, untilDateTime } = input;
    await requireLocationOf(services, caller, { device, id });
    requireOrder(from, untilDateTime);
    const { scan } = services.store;
    const end = await findEndOfStay(scan, device, { from, until: untilDateTime });
    const { until } = end;
    const stay = { deviceId: device.id, locationId: id, from, until };
    const misplaced = await countMisplaced(scan, stay);
    const key = { uuid: device.uuid, projectId: device.project_id };
    const former = end.isReturn ? await findStoodBefore(scan, key, end.until) : undefined;
    const left = misplaced
      .flatMap(({ location_id }) => location_id ?? [])
      .filter((one) => one !== former?.location_id);
    const removed = await listEmptied(scan, left, stay);
    return {
      recordings: misplaced.reduce((sum, { standing }) => sum + standing, 0),
      ...(until === undefined ? {} : { untilDateTime: until }),
      leaving: misplaced.map(({ location_id, standing }) => ({
        ...(location_id === null ? {} : { stationId: location_id }),
        recordings: standing,
        isRemoved: location_id !== null && removed.includes(location_id),
      })),
    };
  }),

  serve(fixDeviceLocation, async ({ input, caller, address, services }) => {
    const device = await requireDevice(services, caller, {
      id: input.id,
      action: "manage the project",
      onlyActive: input["only-active"],
    });
    const values = input.setStationAtTime;
    const { stationId: id, fromDateTime: from, untilDateTime: until, location: place } = values;
    const location = await requireLocationOf(services, caller, { device, id });
    requireOrder(from, until);
    const truth = {
      from,
      until,
      locationId: id,
      place: place ?? { lat: location.latitude, lng: location.longitude },
    };
    const count = await correctLocation(services, { ...caller, address }, device, truth);
    return {
      messages: [`Placed the device at ${location.name}`, `Updated ${count} recording(s)`],
      ...(input["with-count"] ? { recordings: count } : {}),
    };
  }),
];

async function requireLocationOf(
  services: Services,
  caller: User,
  { device, id }: { device: { project_id: number }; id: number },
) {
  const location = await requireLocation(services, caller, { id, action: see });
  if (location.project_id !== device.project_id) {
    throw new Refusal("rule", "The location belongs to another project than the device.");
  }
  return location;
}

function requireOrder(from: string, until: string | undefined): void {
  if (until === undefined || until > from) return;
  throw invalidFields([{ param: "untilDateTime", msg: "Invalid value: it lies before the start" }]);
}

function toDeviceHistoryRow(row: HistoryRow): DeviceHistoryRow {
  return {
    DeviceId: row.device_id,
    GroupId: row.project_id,
    deviceName: row.device_name,
    fromDateTime: row.from_at,
    location: toPlace(row) ?? null,
    saltId: row.salt_id,
    setBy: row.set_by,
    stationId: row.location_id,
    uuid: row.uuid,
    settings:
      row.settings === null ? null : readJson("device_history.settings", row.settings, row.id),
  };
}
