import { instantAt, localDateOf, shiftDate } from "#contract/rules/times/local-dates.ts";
import { startOfPeriod } from "#contract/rules/times/periods.ts";
import { isPeriod, type SearchAddress } from "./address.server.ts";

export interface Span {
  /** Included. */
  from: Date | undefined;
  /** Excluded. */
  until: Date | undefined;
}

type Ends = Pick<SearchAddress, "from" | "until">;

/** What an address means by its period or its days, of which the last is included. */
export function toSpan({ from, until }: Ends, { now, zone }: { now: Date; zone: string }): Span {
  if (isPeriod(from)) return { from: startOfPeriod(from, { now, zone }), until: undefined };
  return {
    from: from === undefined ? undefined : toInstant(from, zone),
    until: until === undefined ? undefined : toInstant(until, zone, 1),
  };
}

/** A day begins at midnight, or ends so many days later; "2026-11-20T12:00" is by the clock of the place. */
export function toInstant(text: string, zone: string, laterDays = 0): Date {
  const [day = "", time] = text.split("T");
  if (time === undefined) return instantAt(shiftDate(day, laterDays), 0, zone);
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined) return new Date(text);
  return instantAt(day, 60 * Number(hours) + Number(minutes), zone);
}

/** What the fields for days show of an address: links of devices and of others have instants, whose last is excluded. */
export function toDays({ from, until }: Ends, zone: string): [first: string, last: string] {
  if (isPeriod(from)) return ["", ""];
  return [
    from === undefined ? "" : localDateOf(toInstant(from, zone), zone),
    until === undefined ? "" : localDateOf(new Date(toInstant(until, zone, 1).getTime() - 1), zone),
  ];
}

const noon = "T12:00";

/** What finds a night, from noon to noon. */
export function spanOfNight(night: string): { from: string; until: string } {
  return { from: night + noon, until: shiftDate(night, 1) + noon };
}

/** The night that an address finds and nothing else. */
export function findNight({ from, until }: Ends): string | undefined {
  if (!from?.endsWith(noon)) return undefined;
  const night = from.slice(0, -noon.length);
  return spanOfNight(night).until === until ? night : undefined;
}

/** The day that begins then, or one so many days before, or its noon; the instant where it is none of these. */
export function toDay(at: string, zone: string, daysBefore: number): string {
  const instant = new Date(at);
  const day = localDateOf(instant, zone);
  const isAt = (minutes: number) => instantAt(day, minutes, zone).getTime() === instant.getTime();
  if (isAt(0)) return shiftDate(day, -daysBefore);
  return isAt(12 * 60) ? `${day}${noon}` : instant.toISOString();
}
