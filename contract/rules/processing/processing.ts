import { addMinutes, subHours, subMinutes } from "date-fns";
import type { JobState } from "#contract/wire/processing/job-states.ts";
import type { ProcessingState, RecordingType } from "#contract/wire/recordings/recording-types.ts";

const failedSuffix = ".failed";
/** There is no heartbeat: a worker that has not finished by then is taken for dead. */
const leaseMinutes = 30;
const retryHours = 12;
const newTrackHours = 24;
const recentHours = 24;

/** The largest counts of failures with which a job is given out again: after a lease that ran out, after a failure. */
export const maxFailures = { stale: 0, failed: 1 };

/** When a lease that began then runs out. */
export function endOfLease(startedAt: string): string {
  return addMinutes(startedAt, leaseMinutes).toISOString();
}

export function jobTimes(now: Date) {
  return {
    /** Leases begun then or earlier have run out. */
    stale: subMinutes(now, leaseMinutes).toISOString(),
    /** What failed then or earlier is tried again. */
    retry: subHours(now, retryHours).toISOString(),
    /** Tracks that people have drawn since then are looked at in finished sound. */
    newTracks: subHours(now, newTrackHours).toISOString(),
    recent: subHours(now, recentHours).toISOString(),
  };
}

const soundStates: readonly JobState[] = ["analyse", "reprocess", "FINISHED"];
const pictureStates: readonly JobState[] = [
  "tracking",
  "retrack",
  "analyse",
  "reprocess",
  "trackAndAnalyse",
];

export function jobStatesOf(type: RecordingType): readonly JobState[] {
  if (isNeverProcessed(type)) return [];
  return type === "audio" ? soundStates : pictureStates;
}

function isNeverProcessed(type: RecordingType): boolean {
  return type === "trailcam-video" || type === "unknown";
}

export function failedState(state: JobState): ProcessingState {
  return `${state}${failedSuffix}`;
}

/** The state in which a failed job is given out again; undefined where nothing has failed. */
export function retriedState(state: string): string | undefined {
  return state.endsWith(failedSuffix) ? state.slice(0, -failedSuffix.length) : undefined;
}

const nextStates: ReadonlyMap<string, ProcessingState> = new Map([
  ["tracking", "analyse"],
  ["retrack", "analyse"],
  ["analyse", "FINISHED"],
  ["trackAndAnalyse", "FINISHED"],
  ["reprocess", "FINISHED"],
  ["FINISHED", "FINISHED"],
]);

/** Whether there are jobs of that state for workers to take. */
export function isWaitingState(state: string): boolean {
  return state !== "FINISHED" && nextStates.has(state);
}

/** Where a job leads; undefined where there is nothing to finish: what is corrupt, has failed or is never processed. */
export function stateAfter(
  { type, state }: { type: RecordingType; state: string },
  success: boolean,
): ProcessingState | undefined {
  const next = isNeverProcessed(type) ? undefined : nextStates.get(state);
  return next && !success ? failedState(state as JobState) : next;
}

export interface Candidate {
  id: number;
  state: string;
  processing: boolean | null;
  failedCount: number;
  stateStartedAt: string;
  recordedAt: string;
  uploader: "device" | "user";
  hasAlert: boolean;
}

/** Whether a recording may be given to a worker that asks for a state: fresh, abandoned by another, or due again. */
export function isLeasable(candidate: Candidate, requestedState: JobState, now: Date): boolean {
  const { state, processing, failedCount, stateStartedAt } = candidate;
  const { stale, retry } = jobTimes(now);
  if (state === failedState(requestedState)) {
    return stateStartedAt <= retry && failedCount <= maxFailures.failed;
  }
  if (state !== requestedState) return false;
  return !processing || (stateStartedAt <= stale && failedCount <= maxFailures.stale);
}

/** The order in which workers are given recordings. */
export function compareCandidates(a: Candidate, b: Candidate, now: Date): number {
  const [first, second] = [rankOf(a, now), rankOf(b, now)];
  const differing = first.findIndex((rank, index) => rank !== second[index]);
  return differing === -1 ? 0 : (first[differing] as number) - (second[differing] as number);
}

function rankOf(candidate: Candidate, now: Date): number[] {
  const { processing, failedCount, hasAlert, recordedAt, uploader, id } = candidate;
  return [
    processing ? 1 : 0,
    failedCount,
    hasAlert ? 0 : 1,
    recordedAt > jobTimes(now).recent ? 0 : 1,
    uploader === "user" ? 0 : 1,
    Date.parse(recordedAt),
    id,
  ];
}

/** Puts what is new into what was there, object into object; any other value takes the place of the old one. */
export function mergeDeep(old: unknown, sent: unknown): unknown {
  if (!isObject(old) || !isObject(sent)) return sent;
  const merged = Object.entries(sent).map(([key, value]) => [
    key,
    Object.hasOwn(old, key) ? mergeDeep(old[key], value) : value,
  ]);
  return { ...old, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
