import type { Generated } from "kysely";
import type { JobLane } from "#contract/wire/jobs.ts";
import type { Instant, Json } from "./column-types.ts";

/** A job that nobody asked for is deleted once it is done. */
export interface Jobs {
  id: Generated<number>;
  kind: string;
  lane: JobLane;
  /** The recording, or the upload job, that it is about: of one kind there is one job about it until it is done. */
  subject_id: number | null;
  payload: Json;
  requested_by: number | null;
  /** That has queued it, or the job that has; null where nothing was asked. */
  request_id: string | null;
  /** By which its run goes on with the trace of that request; null where nobody traced it. */
  traceparent: string | null;
  progress_done: number | null;
  progress_total: number | null;
  progress_text: string | null;
  result: Json | null;
  result_key: string | null;
  attempts: Generated<number>;
  due_at: Instant;
  /** Of this claim: whoever has lost the lease changes nothing. */
  lease_key: string | null;
  leased_until: Instant | null;
  last_error: string | null;
  created_at: Instant;
  started_at: Instant | null;
  finished_at: Instant | null;
  cancelled_at: Instant | null;
  failed_at: Instant | null;
}
