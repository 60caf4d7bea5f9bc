import { stateOf } from "#app/services/recordings/recording-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { Progress } from "#contract/wire/processing/progress.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

const text = {
  lookedAt: "AI is looking at it",
  leased: (by: string | undefined, work: string) => `${nameOf(by)} has been ${work} since`,
  silent: (by: string | undefined) => `${nameOf(by)} hasn't answered since`,
  waiting: "Waiting for AI since",
};

const naming = { camera: "working out what it shows", audio: "working out what is calling" };
const finding = { camera: "looking for movement", audio: "listening for calls" };

/** What a worker does in each state; in any other it looks again. */
const works: Record<string, typeof naming> = {
  tracking: finding,
  retrack: finding,
  trackAndAnalyse: finding,
  analyse: naming,
};

/** The account that the program signs in with tells apart which of them it is. */
function nameOf(by: string | undefined): string {
  return by === undefined ? "AI" : `AI (${by})`;
}

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
    const medium = recording.type === "audio" ? "audio" : "camera";
    const work = works[processingState ?? ""]?.[medium] ?? "looking at it again";
    const description = now.toISOString() < until ? text.leased(by, work) : text.silent(by);
    return { ...state, text: description, time: formatShortMoment(since, zone, now) };
  }
  if (waitingSince !== undefined) {
    return { ...state, text: text.waiting, time: formatShortMoment(waitingSince, zone, now) };
  }
  return recording.processing ? { ...state, text: text.lookedAt } : state;
}
