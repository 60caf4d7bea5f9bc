import { stateOf } from "#app/services/recordings/recording-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { Progress } from "#contract/wire/processing/progress.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

const text = {
  lookedAt: "AI is looking at it",
  leased: (work: string, by: string | undefined) =>
    `AI is looking at it${by === undefined ? "" : ` (${by})`}: ${work}, since`,
  silent: (by: string | undefined) =>
    `AI${by === undefined ? "" : ` (${by})`} hasn't answered since`,
  waiting: "Waiting for AI since",
};

/** What a worker does in each state; in any other it looks again. */
const works: Record<string, string> = {
  tracking: "find tracks",
  retrack: "find tracks",
  trackAndAnalyse: "find tracks and classify",
  analyse: "classify",
};

interface Setting {
  zone: string;
  now: Date;
  hasAi: boolean;
}

interface State {
  tone: "quiet" | "trouble";
  text: string;
  /** Since when. */
  time?: ReturnType<typeof formatShortMoment>;
}

/** How far the processing is, and since when where the server knows. */
export function describeProcessing(
  recording: RecordingData,
  progress: Progress | undefined,
  { zone, now, hasAi }: Setting,
): State | undefined {
  const state = stateOf(recording);
  if (state?.tone !== "quiet") return state;
  if (!hasAi) return undefined;
  const { processingState, lease, waitingSince } = progress ?? {};
  if (lease) {
    const { since, until, by } = lease;
    const work = works[processingState ?? ""] ?? "look again";
    const description = now.toISOString() < until ? text.leased(work, by) : text.silent(by);
    return { ...state, text: description, time: formatShortMoment(since, zone, now) };
  }
  if (waitingSince !== undefined) {
    return { ...state, text: text.waiting, time: formatShortMoment(waitingSince, zone, now) };
  }
  return recording.processing ? { ...state, text: text.lookedAt } : state;
}
