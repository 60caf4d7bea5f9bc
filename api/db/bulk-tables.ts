import type { Generated } from "kysely";
import type { BulkReason, BulkResult } from "#contract/wire/bulk-changes.ts";
import type { Flag, Instant, Json } from "./column-types.ts";

/** What somebody has asked to be done to many recordings of a project. */
export interface BulkChanges {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  impersonator_id: number | null;
  address: string | null;
  /** By the rights of a super-user, while they last. */
  as_super: Flag;
  /** Of the caller's choice, once for each person. */
  request_key: string;
  act: Json;
  /** The change that this one takes back. */
  undoes: number | null;
  total: number;
  created_at: Instant;
  finished_at: Instant | null;
  cancelled_at: Instant | null;
}

export interface BulkChangeItems {
  bulk_change_id: number;
  /** From 0, the newest recording first. */
  position: number;
  /** Remembered where the recording is gone. */
  recording_id: number;
  /** Null until it is done. */
  result: Exclude<BulkResult, "left"> | null;
  reason: BulkReason | null;
  /** What undoing needs, of what was changed. */
  before: Json | null;
  created_at: Instant;
}
