import type { NewRecording } from "#api/recordings/queries/recordings.ts";

/** The row of a recording that has a time, and no file. */
export function bareRecording(of: {
  deviceId: number;
  projectId: number;
  type: NewRecording["type"];
  recordedAt: Date;
}): NewRecording {
  return {
    type: of.type,
    device_id: of.deviceId,
    project_id: of.projectId,
    location_id: null,
    recorded_at: of.recordedAt.toISOString(),
    duration_seconds: 60,
    latitude: null,
    longitude: null,
    raw_key: null,
    raw_mime_type: of.type === "audio" ? "audio/mp4" : "application/x-cptv",
    raw_sha1: null,
    raw_bytes: null,
    file_fault: null,
    derived_key: null,
    derived_mime_type: null,
    derived_bytes: null,
    processing_state: "FINISHED",
    clock_minutes: null,
    is_dark: null,
    comment: null,
    additional_metadata: null,
    passthrough: null,
    uploader: "device",
    uploader_id: of.deviceId,
  };
}
