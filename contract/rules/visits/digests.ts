import { compareTexts } from "../text/compare-names.ts";
import { instantAt, localDateOf, shiftDate } from "../times/local-dates.ts";
import { isThing } from "./visit-tags.ts";

export type DigestKind = "daily" | "weekly";

/** From the first instant up to the second, which it leaves out. */
export interface Period {
  from: Date;
  until: Date;
}

const minutesOfTurn = 9 * 60 + 10;

/** The next time at which a digest is due: 09:10 by the clock of a zone, each day or on Mondays. */
export function digestTurnAfter(kind: DigestKind, after: Date, timeZone: string): Date {
  return findTurn(kind, { from: after, timeZone, step: 1 }, (turn) => turn > after);
}

/** Since the turn before, up to the last turn that has come: where turns were missed it is as much longer. */
export function digestPeriod(
  kind: DigestKind,
  { dueAt, now, timeZone }: { dueAt: Date; now: Date; timeZone: string },
): Period {
  return {
    from: findTurn(kind, { from: dueAt, timeZone, step: -1 }, (turn) => turn < dueAt),
    until: findTurn(kind, { from: now, timeZone, step: -1 }, (turn) => turn <= now),
  };
}

interface Search {
  from: Date;
  timeZone: string;
  step: 1 | -1;
}

function findTurn(
  kind: DigestKind,
  { from, timeZone, step }: Search,
  matches: (turn: Date) => boolean,
): Date {
  for (let date = localDateOf(from, timeZone); ; date = shiftDate(date, step)) {
    if (kind === "weekly" && !isMonday(date)) continue;
    const turn = instantAt(date, minutesOfTurn, timeZone);
    if (matches(turn)) return turn;
  }
}

function isMonday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
}

export interface VisitCounts {
  /** The most frequent first; nothing that is no animal or thing. */
  named: { what: string; count: number }[];
  unidentified: number;
  late: number;
}

export function countVisits(
  visits: readonly { classification: string; timeStart: string }[],
  { from }: Period,
): VisitCounts {
  const counted = visits.filter(({ classification }) => classification !== "false-positive");
  const named = counted.filter(({ classification }) => isNamed(classification));
  const byWord = Map.groupBy(named, ({ classification }) => classification);
  return {
    named: [...byWord]
      .map(([what, { length }]) => ({ what, count: length }))
      .toSorted((a, b) => b.count - a.count || compareTexts(a.what, b.what)),
    unidentified: counted.length - named.length,
    late: counted.filter(({ timeStart }) => new Date(timeStart) < from).length,
  };
}

function isNamed(classification: string): boolean {
  return classification !== "none" && isThing(classification);
}

interface Input {
  notificationPreferences?: Record<string, boolean> | undefined;
}

export function wantsDigest({ notificationPreferences }: Input, kind: DigestKind): boolean {
  return notificationPreferences?.[`${kind}Digest`] ?? false;
}
