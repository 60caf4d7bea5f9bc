import type { JobLane } from "#contract/wire/jobs.ts";
import { readJson } from "#api/db/stored-json.ts";
import type { Services } from "../services.ts";
import type { JobKind } from "./job-kinds.ts";

export interface Progress {
  done: number;
  /** Absent where nobody knows. */
  total?: number;
  /** A few words, such as the name of a file. */
  text?: string;
}

export interface JobContext<Payload> {
  services: Services;
  payload: Payload;
  /** Costs nothing to call often. */
  report(progress: Progress): void;
  /** Fires when the job is cancelled, its lease is lost, or the process stops: whoever hears it throws. */
  signal: AbortSignal;
  /** If it fails now, it is given up. */
  isLastAttempt: boolean;
}

export interface JobOutcome {
  /** Kept for 30 days where somebody asked for the job, and so is the file. */
  result?: Record<string, unknown>;
  /** Of a file that it made, which goes with the job. */
  resultKey?: string;
  /** There is more to do, and the others of its lane have their turn first. */
  isUnfinished?: boolean;
  /** Of one that is unfinished: it goes on after so long at the earliest. */
  restSeconds?: number;
}

type Run<Payload> = (context: JobContext<Payload>) => Promise<JobOutcome | void>;

/** A kind that a process can do. */
export interface RunnableKind {
  kind: string;
  lane: JobLane;
  run: Run<string>;
}

/** Rejects where the payload is not that of its kind. */
export function runnable<Payload>(
  { kind, lane, payload: schema }: JobKind<Payload>,
  run: Run<Payload>,
): RunnableKind {
  return {
    kind,
    lane,
    run: async ({ payload, ...context }) =>
      run({ ...context, payload: schema.parse(readJson("jobs.payload", payload, undefined)) }),
  };
}
