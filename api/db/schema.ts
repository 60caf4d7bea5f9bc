import type { Generated } from "kysely";
import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import type {
  RenditionKind,
  SoundRenditionKind,
  SoundTrackRenditionKind,
  TrackRenditionKind,
} from "#contract/wire/recordings/renditions.ts";
import type { Flag, Instant, Json } from "./column-types.ts";
import type { BulkChangeItems, BulkChanges } from "./bulk-tables.ts";
import type {
  AnimalDays,
  ChangedAnimalDays,
  ChangedDays,
  RecordedDays,
  RecordingDays,
  VisitDays,
  VisitEnds,
  VisitMembers,
} from "./day-tables.ts";
import type {
  Alerts,
  DetailSnapshots,
  DeviceHistory,
  Devices,
  Events,
  EventTypes,
  Files,
  Locations,
  ReferencePhotos,
  Schedules,
} from "./device-tables.ts";
import type { Jobs } from "./job-tables.ts";
import type {
  Users,
  Sessions,
  FormerProjectNames,
  JoinLinkPeople,
  JoinLinks,
  Projects,
  Memberships,
  Invitations,
  LinkTokens,
  AddressChanges,
  Passkeys,
  RecoveryCodes,
  AuthenticatorApps,
  ResetRequests,
  Audit,
} from "./people-tables.ts";
import type { ReviewLeases, ReviewSkips } from "./review-tables.ts";
import type { SavedSearches, SearchFeeds, SearchViews } from "./search-tables.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { DiskDays, Processes } from "./site-tables.ts";
import type { UploadFiles, UploadJobs } from "./upload-tables.ts";

export type { Flag, Instant, Json } from "./column-types.ts";

interface Recordings {
  id: Generated<number>;
  type: RecordingType;
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
  /** Why nothing of the file can be shown, where that is known. */
  file_fault: FileFault | null;
  derived_key: string | null;
  derived_mime_type: string | null;
  derived_bytes: number | null;
  processing_state: string;
  state_started_at: Instant;
  /** Null until it is leased for the first time; the order of jobs depends on it. */
  processing: Flag | null;
  /** Of the current lease. */
  job_key: string | null;
  /** The account of the worker that has leased it last. */
  leased_by_id: number | null;
  processing_failed_count: Generated<number>;
  processing_started_at: Instant | null;
  processing_ended_at: Instant | null;
  comment: string | null;
  additional_metadata: Json | null;
  /** Fields of the upload that are kept as sent: version, battery, dawn and dusk, and the like. */
  passthrough: Json | null;
  redacted_at: Instant | null;
  /** What the clock of the place showed, since midnight; null until `times-of-day` has filled it in. */
  clock_minutes: number | null;
  /** Between sunset and sunrise; null where nobody knows the place. */
  is_dark: Flag | null;
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
  /** The person who deleted it; null where a worker has archived it. */
  archived_by_id: number | null;
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
  gender: "male" | "female" | null;
  maturity: "juvenile" | "adult" | null;
  sound_type: "call" | "song" | null;
  archived_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Projects that do not keep everything, as their settings say. */
interface Retention {
  project_id: number;
  /** For how many days recordings are kept that hold only false triggers. */
  false_trigger_days: number;
  /** Since when it has kept them for some time, however long, with a night every day. */
  begun_at: Instant;
  /** The last night that was gone through. */
  ran_at: Instant | null;
  /** How many an admin has seen and confirmed, until a night has deleted them. */
  approved: Generated<number>;
  /** How many the last night would have deleted and did not, because nobody had confirmed so many. */
  held: number | null;
}

/** What a project has deleted by itself. One that was brought back keeps its row: it is not deleted so again. */
interface ExpiredRecordings {
  recording_id: number;
  /** That of its deletion, until somebody has brought it back. */
  expired_at: Instant;
}

/** Words about a whole recording; a note is one whose detail is `note`. */
interface RecordingLabels {
  id: Generated<number>;
  recording_id: number;
  detail: string;
  confidence: number;
  start_seconds: number | null;
  duration_seconds: number | null;
  automatic: Flag;
  version: number;
  comment: string | null;
  user_id: number | null;
  created_at: Instant;
  edited_at: Instant | null;
}

/** Where to look for what is said of recordings. It may say more than stands: labels go, and tags and tracks are archived, but their words stay. */
interface RecordingSearchTerms {
  project_id: number;
  /** People's tags, those of the model that counts, labels, who tagged, that people have differed, or notes. */
  source: 0 | 1 | 2 | 3 | 4 | 5;
  /** The path and the text of a tag, a colon between; the text of a label; the id of a tagger; that people have differed; the text of a note, in small letters without macrons. Of long ones the beginning. */
  term: string;
  recorded_at: Instant;
  recording_id: number;
}

interface Renditions {
  id: Generated<number>;
  recording_id: number;
  track_id: number | null;
  kind: RenditionKind | TrackRenditionKind | SoundRenditionKind | SoundTrackRenditionKind;
  key: string;
  mime_type: string;
  bytes: number;
  width: number;
  height: number;
  details: Json | null;
  /** Of the rendering that made it; 0 of what was made before these were counted. */
  version: Generated<number>;
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
  /** Shown in its HTML: `{ key, mimeType }` of a stored file. */
  picture: Json | null;
  /** Of one that its reader can have no more of. */
  stop_link: string | null;
}

/** Each run is done by one of the processes. */
interface CronJobs {
  name: string;
  due_at: Instant;
  leased_until: Instant | null;
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
  former_project_names: FormerProjectNames;
  join_link_people: JoinLinkPeople;
  join_links: JoinLinks;
  memberships: Memberships;
  invitations: Invitations;
  link_tokens: LinkTokens;
  address_changes: AddressChanges;
  authenticator_apps: AuthenticatorApps;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  reset_requests: ResetRequests;
  audit: Audit;
  devices: Devices;
  device_history: DeviceHistory;
  locations: Locations;
  event_types: EventTypes;
  events: Events;
  alerts: Alerts;
  schedules: Schedules;
  reference_photos: ReferencePhotos;
  files: Files;
  upload_jobs: UploadJobs;
  upload_files: UploadFiles;
  recordings: Recordings;
  tracks: Tracks;
  track_tags: TrackTags;
  expired_recordings: ExpiredRecordings;
  retention: Retention;
  recording_labels: RecordingLabels;
  recording_search_terms: RecordingSearchTerms;
  recording_days: RecordingDays;
  visit_days: VisitDays;
  changed_days: ChangedDays;
  animal_days: AnimalDays;
  recorded_days: RecordedDays;
  visit_ends: VisitEnds;
  visit_members: VisitMembers;
  changed_animal_days: ChangedAnimalDays;
  detail_snapshots: DetailSnapshots;
  renditions: Renditions;
  review_leases: ReviewLeases;
  review_skips: ReviewSkips;
  saved_searches: SavedSearches;
  search_views: SearchViews;
  search_feeds: SearchFeeds;
  bulk_changes: BulkChanges;
  bulk_change_items: BulkChangeItems;
  jobs: Jobs;
  outbox: Outbox;
  cron_jobs: CronJobs;
  limits: Limits;
  processes: Processes;
  disk_days: DiskDays;
}
