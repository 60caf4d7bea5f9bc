import { millisecondsInDay } from "date-fns/constants";

/** UTC days, in days since 1970; both included. */
export interface Days {
  first: number;
  last: number;
}

/** From the year 1 to the year 9999. */
export const allDays: Days = { first: -719_162, last: 2_932_896 };

/** More pieces would cost a query each: what lies between is counted with them. */
const maxPieces = 4;

export function dayAt(instant: string | number): number {
  const ms = typeof instant === "string" ? Date.parse(instant) : instant;
  return Math.floor(ms / millisecondsInDay);
}

export function startMsOf(day: number): number {
  return day * millisecondsInDay;
}

export function startOf(day: number): string {
  return new Date(startMsOf(day)).toISOString();
}

/** Before all instants, as time for PostgreSQL and as text for SQLite: neither has the year 0 alike. */
const beforeAll = "-infinity";

/** The last instant before a day, as none lies between two milliseconds. */
export function justBefore(day: number): string {
  return day > allDays.first ? new Date(startMsOf(day) - 1).toISOString() : beforeAll;
}

/** Excluded. Of the last day of all its last instant, as what follows is no time of four digits. */
export function endOf(day: number): string {
  return day < allDays.last ? startOf(day + 1) : justBefore(day + 1);
}

export function isWithin(pieces: readonly Days[], day: number): boolean {
  return pieces.some(({ first, last }) => first <= day && day <= last);
}

/** The same days and perhaps others between them, by ascending time, in few pieces that do not touch. */
export function inFewPieces(days: readonly Days[]): Days[] {
  const pieces: Days[] = [];
  for (const { first, last } of days.toSorted((a, b) => a.first - b.first)) {
    const previous = pieces.at(-1);
    if (previous && first <= previous.last + 1) previous.last = Math.max(previous.last, last);
    else pieces.push({ first, last });
  }
  const [start, end] = [pieces[0], pieces.at(-1)];
  if (!start || !end || pieces.length <= maxPieces) return pieces;
  return [{ first: start.first, last: end.last }];
}
