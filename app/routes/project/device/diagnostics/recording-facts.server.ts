import type { describeRecordingTimes } from "../recording-times.server.ts";
import type { toPower } from "./power.server.ts";

const text = {
  now: "Now",
  times: "Records",
  window: "Recording window",
  profile: "Power profile",
  on: "Last switched on",
  off: "Last switched off",
  notReported: "not reported",
};

interface RecordingFact {
  term: string;
  value?: string;
  time?: { iso: string; text: string };
}

/** When it records, and what is known of its power; what it does now has neither value nor time. */
export function toRecordingFacts(
  recording: ReturnType<typeof describeRecordingTimes>,
  power: ReturnType<typeof toPower>,
): RecordingFact[] {
  const switched = (term: string, time: typeof power.on): RecordingFact =>
    time ? { term, time } : { term, value: text.notReported };
  return [
    { term: text.now },
    ...(recording.window === undefined ? [] : windowFacts(recording)),
    ...(power.profile ? [{ term: text.profile, value: power.profile }] : []),
    ...(power.isToldOf ? [switched(text.on, power.on), switched(text.off, power.off)] : []),
  ];
}

function windowFacts({ window, times }: { window: string; times: string | undefined }) {
  return [
    ...(times ? [{ term: text.times, value: times }] : []),
    { term: text.window, value: window },
  ];
}
