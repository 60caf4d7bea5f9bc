import { differenceInDays, differenceInSeconds } from "date-fns";

export type UploadDoubt =
  | { kind: "never set" }
  | { kind: "new year" }
  | { kind: "ahead"; seconds: number }
  | { kind: "old"; days: number }
  | { kind: "long"; days: number };

interface Times {
  first: string;
  last: string;
  /** What the camera's clock said for the first, without a zone. */
  firstClock: string;
  isCorrected: boolean;
}

/** Trail cameras whose clock was never set begin in 2000, and with later ones at the start of a later year. */
const noCameraBefore = "2010";
const minAheadSeconds = 10 * 60;
const minOldDays = 400;
export const minLongDays = 200;

/** Nothing was recorded then: the clock had been reset, and says nothing of when a stay began. */
export function isClockReset(at: string): boolean {
  return at < noCameraBefore;
}

/** Doubts about when the pictures of a card were taken, the gravest first. Times that cannot be are the only one. */
export function doubtTimes({ first, last, firstClock, isCorrected }: Times, now: Date) {
  if (isClockReset(first)) return [{ kind: "never set" }] satisfies UploadDoubt[];
  const ahead = differenceInSeconds(last, now);
  const age = differenceInDays(now, last);
  const span = differenceInDays(last, first);
  const doubts: (UploadDoubt | false)[] = [
    ahead >= minAheadSeconds && { kind: "ahead", seconds: ahead },
    !isCorrected && /^\d{4}-01-01T00:/.test(firstClock) && { kind: "new year" },
    age >= minOldDays && { kind: "old", days: age },
    span >= minLongDays && { kind: "long", days: span },
  ];
  return doubts.filter((doubt) => doubt !== false);
}
