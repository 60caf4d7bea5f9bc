import type { Generated } from "kysely";
import type { Flag, Instant, Json } from "./column-types.ts";

export interface Devices {
  id: Generated<number>;
  project_id: number;
  name: string;
  name_folded: string;
  /** Empty where it never signs in itself. */
  password_hash: string;
  /** Chosen by the caller, or the id; survives re-registration. */
  salt_id: number;
  /** The id of the first registration; links the history of all. */
  uuid: number;
  kind: "audio" | "thermal" | "trailcam" | "trapcam" | "hybrid-thermal-audio" | "unknown";
  public: Generated<Flag>;
  latitude: number | null;
  longitude: number | null;
  last_connection_at: Instant | null;
  last_recording_at: Instant | null;
  deactivated_at: Instant | null;
  /** Since when it waits for an admin; nothing is taken from it until then. */
  approval_asked_at: Instant | null;
  schedule_id: number | null;
  heartbeat_at: Instant | null;
  /** When it said it would be heard next. */
  next_heartbeat_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface DeviceHistory {
  id: Generated<number>;
  device_id: number;
  project_id: number;
  uuid: number;
  salt_id: number;
  device_name: string;
  from_at: Instant;
  latitude: number | null;
  longitude: number | null;
  location_id: number | null;
  set_by: "automatic" | "user" | "config" | "register" | "re-register";
  settings: Json | null;
}

export interface Locations {
  id: Generated<number>;
  project_id: number;
  name: string;
  latitude: number;
  longitude: number;
  active_at: Instant;
  retired_at: Instant | null;
  automatic: Flag;
  needs_rename: Flag;
  last_updated_by_id: number | null;
  last_thermal_recording_at: Instant | null;
  last_audio_recording_at: Instant | null;
  last_active_thermal_at: Instant | null;
  last_active_audio_at: Instant | null;
  settings: Json | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Equal details are one row: found by the hash of their canonical JSON. */
export interface DetailSnapshots {
  id: Generated<number>;
  type: string;
  details: Json;
  sha256: string;
  created_at: Instant;
}

export interface EventTypes {
  id: Generated<number>;
  name: string;
}

export interface Events {
  id: Generated<number>;
  device_id: number;
  /** The device's, which never changes: a device that moves becomes another. */
  project_id: number;
  type_id: number;
  detail_id: number;
  happened_at: Instant;
  created_at: Instant;
}

/** Of one device, one location or one project. */
export interface Alerts {
  id: Generated<number>;
  user_id: number;
  name: string;
  conditions: Json;
  frequency_seconds: number;
  device_id: number | null;
  location_id: number | null;
  project_id: number | null;
  last_alert_at: Instant | null;
  /** While it is set nothing is mailed. */
  muted_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** What people photographed of a camera's view. Rows of one photo share its file. */
export interface ReferencePhotos {
  id: Generated<number>;
  device_id: number;
  user_id: number | null;
  /** Of the photo; what is shown of it is at the same key with `-shown`. */
  key: string;
  width: number;
  height: number;
  taken_at: Instant | null;
  /** As an address carries them; null with `image_key` until it is used. */
  corners: string | null;
  /** The reference image that was made of it. */
  image_key: string | null;
  created_at: Instant;
}

/** Sounds that a device plays, and when. */
export interface Schedules {
  id: Generated<number>;
  user_id: number;
  schedule: Json;
  created_at: Instant;
}

/** What people upload for devices to fetch. */
export interface Files {
  id: Generated<number>;
  user_id: number;
  type: string;
  key: string;
  bytes: number;
  file_name: string;
  details: Json;
  created_at: Instant;
}
