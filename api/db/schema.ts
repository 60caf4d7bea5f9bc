import type { Generated } from "kysely";
import type { Flag, Instant, Json } from "./column-types.ts";
import type {
  Users,
  Sessions,
  Projects,
  Memberships,
  Invitations,
  LinkTokens,
  ResetRequests,
  Audit,
} from "./people-tables.ts";

export type { Flag, Instant, Json } from "./column-types.ts";

interface Devices {
  id: Generated<number>;
  project_id: number;
  name: string;
  name_folded: string;
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
  created_at: Instant;
  updated_at: Instant;
}

interface DeviceHistory {
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

interface Locations {
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

interface Recordings {
  id: Generated<number>;
  type: "thermalRaw" | "audio" | "trailcam-image" | "trailcam-video" | "irRaw";
  device_id: number;
  project_id: number;
  location_id: number | null;
  recorded_at: Instant;
  duration_seconds: number | null;
  latitude: number | null;
  longitude: number | null;
  raw_key: string | null;
  raw_mime_type: string | null;
  raw_sha1: string | null;
  raw_bytes: number | null;
  derived_key: string | null;
  derived_mime_type: string | null;
  derived_bytes: number | null;
  processing_state: string;
  state_started_at: Instant;
  comment: string | null;
  additional_metadata: Json | null;
  /** Fields of the upload that are kept as sent: version, battery, dawn and dusk, and the like. */
  passthrough: Json | null;
  redacted_at: Instant | null;
  uploader: "device" | "user";
  uploader_id: number;
  deleted_at: Instant | null;
  deleted_by_id: number | null;
  created_at: Instant;
  updated_at: Instant;
}

interface Tracks {
  id: Generated<number>;
  recording_id: number;
  start_seconds: number;
  end_seconds: number;
  min_frequency_hz: number | null;
  max_frequency_hz: number | null;
  filtered: Flag;
  algorithm_id: number | null;
  /** The track as it was sent, with its positions. */
  data: Json;
  archived_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

interface TrackTags {
  id: Generated<number>;
  track_id: number;
  what: string;
  path: string | null;
  confidence: number | null;
  automatic: Flag;
  used: Flag;
  model: string | null;
  user_id: number | null;
  data: Json | null;
  archived_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Equal details are one row: found by the hash of their canonical JSON. */
interface DetailSnapshots {
  id: Generated<number>;
  type: string;
  details: Json;
  sha256: string;
  created_at: Instant;
}

interface Renditions {
  id: Generated<number>;
  recording_id: number;
  track_id: number | null;
  kind: "thumbnail" | "poster" | "contact-sheet" | "clip";
  key: string;
  mime_type: string;
  bytes: number;
  width: number;
  height: number;
  details: Json | null;
  created_at: Instant;
}

interface Jobs {
  id: Generated<number>;
  kind: string;
  subject_id: number;
  attempts: Generated<number>;
  due_at: Instant;
  leased_until: Instant | null;
  failed_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

interface Outbox {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: Generated<number>;
  due_at: Instant;
  leased_until: Instant | null;
  sent_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
  /** What it is about: a newer mail to the same person about the same thing takes its place. */
  topic: string | null;
  replaced_at: Instant | null;
}

interface Limits {
  key: string;
  window_started_at: Instant;
  count: number;
}

export interface Schema {
  users: Users;
  sessions: Sessions;
  projects: Projects;
  memberships: Memberships;
  invitations: Invitations;
  link_tokens: LinkTokens;
  reset_requests: ResetRequests;
  audit: Audit;
  devices: Devices;
  device_history: DeviceHistory;
  locations: Locations;
  recordings: Recordings;
  tracks: Tracks;
  track_tags: TrackTags;
  detail_snapshots: DetailSnapshots;
  renditions: Renditions;
  jobs: Jobs;
  outbox: Outbox;
  limits: Limits;
}
