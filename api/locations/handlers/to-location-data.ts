import type { LocationData } from "#contract/wire/locations/locations.ts";
import type { LocationRow } from "../queries/locations.ts";
import { readJson } from "#api/db/stored-json.ts";

export function toLocationData(row: LocationRow): LocationData {
  const optional = {
    lastUpdatedById: row.last_updated_by_id,
    lastThermalRecordingTime: row.last_thermal_recording_at,
    lastAudioRecordingTime: row.last_audio_recording_at,
    lastActiveThermalTime: row.last_active_thermal_at,
    lastActiveAudioTime: row.last_active_audio_at,
    retiredAt: row.retired_at,
  };
  const given = Object.entries(optional).filter(([, value]) => value !== null);
  return {
    id: row.id,
    name: row.name,
    groupId: row.project_id,
    groupName: row.project_name,
    location: { lat: row.latitude, lng: row.longitude },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    activeAt: row.active_at,
    automatic: row.automatic === 1,
    ...(row.needs_rename === 1 ? { needsRename: true } : {}),
    ...(row.settings ? { settings: readJson("locations.settings", row.settings, row.id) } : {}),
    ...Object.fromEntries(given),
  };
}
