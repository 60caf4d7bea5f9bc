import { localDateOf } from "#contract/rules/times/local-dates.ts";

/** "Friday, 20 November 2026 at 7:00 pm New Zealand Daylight Time" */
export function formatWhen(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-NZ", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "long",
  }).format(new Date(at));
}

/** "Friday, 20 November" */
export function formatDayOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-NZ", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(new Date(at));
}

/** "02:30 on Friday, 20 November", or "17:07" where that is today. */
export function formatNext(at: string, now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-NZ", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(at));
  const isToday = localDateOf(new Date(at), timeZone) === localDateOf(now, timeZone);
  return isToday ? time : `${time} on ${formatDayOf(at, timeZone)}`;
}
