import { findNearest } from "#contract/rules/locations/places.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import {
  recordActiveAt,
  recordHeartbeat,
  type ActivityColumn,
} from "#api/uploads/queries/activity.ts";
import { listLocationsNear } from "#api/locations/queries/locations.ts";
import type { Services } from "#api/services.ts";
import { requireRegistration } from "./require-registration.ts";

/** Marks the device as connected, and its location as active for the device's kind. */
export function receiveHeartbeat(
  { store, now }: Services,
  device: { id: number },
  nextAt: string,
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    const at = now();
    const { id, project_id, kind, ...place } = await requireRegistration(trx, device.id, at);
    await recordHeartbeat(trx, id, nextAt, at);
    const columns = columnsOf(kind);
    if (columns.length === 0 || place.latitude === null || place.longitude === null) return;
    const here = { lat: place.latitude, lng: place.longitude };
    const near = findNearest(
      here,
      await listLocationsNear(trx, project_id, here, at.toISOString()),
    );
    if (near) await recordActiveAt(trx, near.id, columns, at);
  });
}

function columnsOf(kind: DeviceKind): ActivityColumn[] {
  if (kind === "thermal") return ["last_active_thermal_at"];
  if (kind === "audio") return ["last_active_audio_at"];
  if (kind === "hybrid-thermal-audio") return ["last_active_thermal_at", "last_active_audio_at"];
  return [];
}
