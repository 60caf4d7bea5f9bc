import type { Generated } from "kysely";
import type { UploadFileKind, UploadFileState } from "#contract/wire/upload-jobs.ts";
import type { Instant, Json } from "./column-types.ts";

/** A card of pictures or sounds that somebody brings in. Takes files until it is started. */
export interface UploadJobs {
  id: Generated<number>;
  device_id: number;
  user_id: number;
  location_id: number | null;
  time_zone: string;
  correction_seconds: number;
  file_count: Generated<number>;
  /** Of its files, refused ones left out. */
  bytes: Generated<number>;
  created_at: Instant;
  /** Since then several files come at once that have not come to an end: they still do, or broke off. */
  receiving_since: Instant | null;
  started_at: Instant | null;
  /** Null again while failed files are tried once more. */
  finished_at: Instant | null;
  /** Nobody sees it any more; its files are still being deleted. */
  removed_at: Instant | null;
}

export interface UploadFiles {
  id: Generated<number>;
  job_id: number;
  /** Of the file that is held until it is a recording. */
  key: string | null;
  name: string;
  bytes: number;
  /** Hex; empty where no whole file was read. */
  sha1: string;
  kind: UploadFileKind | null;
  /** What the clock of the device showed: 2026-03-04T05:06:07.000. */
  clock: string | null;
  /** When somebody typed it; null of what the file itself says. */
  clock_typed_at: Instant | null;
  /** How far it was ahead of UTC, where the file says so, in place of the zone of the job. */
  clock_offset_minutes: number | null;
  /** Added to it in place of what is added to all files of the job. */
  correction_seconds: number | null;
  state: UploadFileState;
  reason: string | null;
  /** What a file of sound says of itself: `SoundDetails`. */
  sound: Json | null;
  recording_id: number | null;
  created_at: Instant;
}
