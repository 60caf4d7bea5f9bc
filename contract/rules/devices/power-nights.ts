import { differenceInSeconds, max, min } from "date-fns";
import { nightSpan, partOfNight } from "../times/nights.ts";
import type { PowerSession } from "./power-sessions.ts";

export interface NightPiece {
  session: PowerSession;
  /** Undefined where its beginning was not reported. */
  from: number | undefined;
  /** Undefined where its end was not reported. */
  to: number | undefined;
  seconds: number | undefined;
}

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
