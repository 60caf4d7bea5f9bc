import { createEvents } from "#contract/wire/events.ts";
import { createLocation } from "#contract/wire/locations/locations.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import type { Camera } from "../projects/people.ts";
import { ridge } from "../projects/places.ts";
import { openKeaBasin, type TestSite } from "./test-site.ts";

/** Rangi's camera on the ridge, at a location, with the address of its pages. It is half past eight in the evening. */
export async function openWithCamera(env: Record<string, string> = {}) {
  const site = await openKeaBasin(env);
  const { api, camera, rangi } = site;
  const { id: projectId } = await api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  const station = { name: "Ridge top", ...ridge };
  const groupIdOrName = String(projectId);
  const { stationId } = await api.send(createLocation, { groupIdOrName, station }, rangi.token);
  await api.send(updateDeviceSettings, { id: camera.id, location: ridge }, camera.token);
  return { ...site, projectId, stationId, path: `/kea-basin/devices/${camera.id}/ridge-camera` };
}

interface Changed {
  kind?: DeviceKind;
  last_connection_at?: string | null;
  deactivated_at?: string | null;
}

export async function changeDevice(
  { api }: Pick<TestSite, "api">,
  { id }: Pick<Camera, "id">,
  changed: Changed,
): Promise<void> {
  await api.services.store.write.updateTable("devices").set(changed).where("id", "=", id).execute();
}

/** A camera tells of an event of a type at those times. */
export function reportAt(
  { api }: Pick<TestSite, "api">,
  { token }: Pick<Camera, "token">,
  type: string,
  dateTimes: string[],
  details?: unknown,
) {
  return api.send(createEvents, { dateTimes, description: { type, details } }, token);
}
