import { isHealthy } from "#contract/rules/devices/health.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { DeviceRow } from "../queries/devices.ts";

export function toDeviceData(
  row: DeviceRow,
  { admin, now }: { admin: boolean; now: Date },
): DeviceData {
  const active = row.deactivated_at === null;
  const location = toPlace(row);
  return {
    id: row.id,
    deviceName: row.name,
    groupName: row.project_name,
    groupId: row.project_id,
    type: row.kind,
    saltId: row.salt_id,
    active,
    ...(row.approval_asked_at === null ? {} : { awaitsApproval: true as const }),
    admin,
    ...(active ? { isHealthy: isHealthy(row.last_connection_at, now) } : {}),
    ...(row.last_connection_at ? { lastConnectionTime: row.last_connection_at } : {}),
    ...(row.last_recording_at ? { lastRecordingTime: row.last_recording_at } : {}),
    ...(location ? { location } : {}),
    ...(row.public === 1 ? { public: true as const } : {}),
    ...(row.schedule_id === null ? {} : { scheduleId: row.schedule_id }),
  };
}
