import { differenceInSeconds, max, min } from "date-fns";
import { nightSpan, partOfNight } from "../times/nights.ts";
import type { PowerSession } from "./power-sessions.ts";

/** What of a session lies in a night, its ends as parts of the night by the clock. */
export interface NightPiece {
  session: PowerSession;
  /** Undefined where its beginning was not told. */
  from: number | undefined;
  /** Undefined where its end was not told. */
  to: number | undefined;
  /** That it lasts; undefined where an end was not told. */
  seconds: number | undefined;
}

/** The pieces of sessions in a night, in the order of the sessions. */
export function piecesOfNight(
  sessions: readonly PowerSession[],
  night: string,
  timeZone: string,
): NightPiece[] {
  const span = nightSpan(night, timeZone);
  const part = (at: Date) => partOfNight(at, night, timeZone);
  return sessions.flatMap((session) => {
    const { on, off } = session;
    const start = max([on ?? off, span.start]);
    const stop = min([off ?? on, span.stop]);
    const isKnown = on !== undefined && off !== undefined;
    if (stop < start || start >= span.stop || (isKnown && stop <= span.start)) return [];
    const from = on === undefined ? undefined : part(start);
    return {
      session,
      from,
      to: off === undefined ? undefined : Math.max(part(stop), from ?? 0),
      seconds: isKnown ? differenceInSeconds(stop, start) : undefined,
    };
  });
}
