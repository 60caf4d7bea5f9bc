import { minutesToMilliseconds, secondsToMilliseconds } from "date-fns";

/** A visit is over once this long has passed without a recording at its location. */
export const quietMinutes = 10;

/** Recordings this short, or shorter, tell that a device works, and are part of no visit. */
export const statusSeconds = 2.5;

/** Cameras make short ones to report that they are alive. */
export function isStatus({ type, duration }: { type: string; duration: number | null }): boolean {
  return type !== "audio" && duration !== null && duration <= statusSeconds;
}

/** What decides which visit a recording is part of; instants are ISO UTC text. */
export interface TimedRecording {
  startedAt: string;
  durationSeconds: number;
  locationId: number | null;
}

/** Recordings by ascending start, from the start of the first to the latest end of any. */
export interface Visit<R> {
  startedAt: string;
  endedAt: string;
  recordings: readonly R[];
}

/**
 * Recordings in any order as visits by ascending start. At each location, those without one counting as one, a
 * recording starts a visit where all before it ended 10 minutes or more ago.
 */
export function groupVisits<R extends TimedRecording>(recordings: readonly R[]): Visit<R>[] {
  const latest = new Map<number | null, { run: R[]; endMs: number }>();
  const runs: R[][] = [];
  for (const { recording, startMs, endMs } of inOrder(recordings)) {
    const current = latest.get(recording.locationId);
    if (current && startMs < current.endMs + minutesToMilliseconds(quietMinutes)) {
      current.run.push(recording);
      current.endMs = Math.max(current.endMs, endMs);
    } else {
      const run = [recording];
      runs.push(run);
      latest.set(recording.locationId, { run, endMs });
    }
  }
  return runs.map(toVisit);
}

/** One visit of recordings by ascending start, however far apart they are. */
export function toVisit<R extends TimedRecording>(recordings: readonly R[]): Visit<R> {
  const times = recordings.map(timesOf);
  const startMs = times.reduce((first, { startMs }) => Math.min(first, startMs), Infinity);
  const endMs = times.reduce((last, { endMs }) => Math.max(last, endMs), -Infinity);
  return {
    startedAt: new Date(startMs).toISOString(),
    endedAt: new Date(endMs).toISOString(),
    recordings,
  };
}

function inOrder<R extends TimedRecording>(recordings: readonly R[]) {
  return recordings
    .filter(({ durationSeconds }) => durationSeconds > statusSeconds)
    .map((recording) => ({ recording, ...timesOf(recording) }))
    .toSorted((a, b) => a.startMs - b.startMs);
}

function timesOf({ startedAt, durationSeconds }: TimedRecording) {
  const startMs = Date.parse(startedAt);
  return { startMs, endMs: startMs + secondsToMilliseconds(durationSeconds) };
}
