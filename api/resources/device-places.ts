import { Refusal } from "#contract/envelope.ts";
import { toPlace } from "#contract/rules/places.ts";
import {
  fixDeviceLocation,
  getDeviceLocation,
  listDeviceHistory,
  listDeviceLocations,
  type DeviceHistoryRow,
} from "#contract/wire/device-places.ts";
import { serve } from "../http/serve.ts";
import { fixDeviceLocation as correctLocation } from "../operations/fix-device-location.ts";
import { findPlaceAt, listHistory, type HistoryRow } from "../queries/device-places.ts";
import { listLocationsOfDevice } from "../queries/location-lists.ts";
import { findLocation } from "../queries/locations.ts";
import { requireDevice } from "./require-device.ts";
import { requireLocation } from "./require-location.ts";
import { toLocationData } from "./to-location-data.ts";

const see = "see its devices and recordings";

export const devicePlaces = [
  serve(getDeviceLocation, async ({ input, caller, services }) => {
    const wanted = { id: input.id, action: see, onlyActive: input["only-active"] } as const;
    const device = await requireDevice(services, caller, wanted);
    const { read } = services.store;
    const at = input["at-time"] ?? services.now().toISOString();
    const place = await findPlaceAt(read, device, at);
    const location = place?.location_id ? await findLocation(read, place.location_id) : undefined;
    if (!location)
      throw new Refusal("unprocessable", "The device was at no location at that time.");
    return { location: toLocationData(location) };
  }),

  serve(listDeviceLocations, async ({ input, caller, services }) => {
    const wanted = { id: input.id, action: see, onlyActive: input["only-active"] } as const;
    const device = await requireDevice(services, caller, wanted);
    const rows = await listLocationsOfDevice(services.store.read, device);
    return {
      locations: rows.map((row) => ({ fromDateTime: row.from_at, location: toLocationData(row) })),
    };
  }),

  serve(listDeviceHistory, async ({ input, caller, services }) => {
    const wanted = { id: input.deviceId, action: see, onlyActive: input["only-active"] } as const;
    const device = await requireDevice(services, caller, wanted);
    const rows = await listHistory(services.store.read, device);
    return { history: rows.map(toDeviceHistoryRow) };
  }),

  serve(fixDeviceLocation, async ({ input, caller, address, services }) => {
    const device = await requireDevice(services, caller, {
      id: input.id,
      action: "manage the project",
      onlyActive: input["only-active"],
    });
    const { stationId: id, fromDateTime: from, location: place } = input.setStationAtTime;
    const location = await requireLocation(services, caller, { id, action: see });
    if (location.project_id !== device.project_id) {
      throw new Refusal("rule", "The location belongs to another project than the device.");
    }
    const truth = {
      from,
      locationId: id,
      place: place ?? { lat: location.latitude, lng: location.longitude },
    };
    const count = await correctLocation(services, { ...caller, address }, device, truth);
    return { messages: [`Placed the device at ${location.name}`, `Updated ${count} recording(s)`] };
  }),
];

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
    settings: row.settings === null ? null : (JSON.parse(row.settings) as Record<string, unknown>),
  };
}
