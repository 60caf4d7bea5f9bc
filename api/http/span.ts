import type { JobLane } from "#contract/wire/jobs.ts";

/** A statement that has been run, without its values. */
export interface RunQuery {
  sql: string;
  ms: number;
  /** Absent where it has succeeded. */
  error?: unknown;
}

/** Something that is done for a request, in its trace: the request itself, a call of the API, or a job. */
export interface Span {
  readonly traceId: string;
  /** By which whatever this causes elsewhere goes on with the trace, as headers of HTTP have it. */
  readonly headers: { traceparent: string; tracestate?: string };
  /** The pattern of the path, once it is known. */
  setRoute(route: string): void;
  setStatus(status: number): void;
  fail(error: unknown): void;
  recordQuery(query: RunQuery): void;
  /** A call of the API that is made without HTTP. */
  startCall(request: Request): Span;
  end(): void;
}

export interface TracedJob {
  id: number;
  kind: string;
  lane: JobLane;
  attempts: number;
  /** Of what has queued it. */
  traceparent: string | null;
}

export interface Tracer {
  startJob(job: TracedJob): Span;
}
