import {
  addDays,
  differenceInMinutes,
  differenceInSeconds,
  formatDistanceStrict,
  isAfter,
  subDays,
} from "date-fns";
import { formatDay, inZone } from "#contract/rules/times/in-zone.ts";
import { isTimeZone } from "#contract/rules/times/zone-names.ts";
import type { PageArgs } from "../api/api.server.ts";
import { requireViewer } from "../navigation/navigation.server.ts";
import { siteOf } from "../navigation/site.server.ts";

export { formatDay };

/** The zone of the person who reads, for times that belong to no place. */
export function readerZone(context: PageArgs["context"]): string {
  const zone = requireViewer(context).user.settings?.lastKnownTimezone;
  return zone && isTimeZone(zone) ? zone : siteOf(context).defaultTimeZone;
}

/** Time in the zone of the place, with the zone's short name. Made on the server, so that all browsers agree. */
export function formatTime(iso: string, timeZone: string): string {
  return inZone(timeZone, { hour: "numeric", minute: "2-digit", timeZoneName: "short" }, iso);
}

/** "9:30 pm": only where the zone stands beside the list. */
export function formatClockTime(iso: string, timeZone: string): string {
  return inZone(timeZone, { hour: "numeric", minute: "2-digit" }, iso);
}

/** "9:30:05 pm": for what comes seconds apart. */
export function formatExactTime(iso: string, timeZone: string): string {
  return inZone(timeZone, { hour: "numeric", minute: "2-digit", second: "2-digit" }, iso);
}

/** "21 November 2026, 9:30 pm NZDT" */
export function formatDateTime(iso: string, timeZone: string): string {
  const day = inZone(timeZone, { day: "numeric", month: "long", year: "numeric" }, iso);
  return `${day}, ${formatTime(iso, timeZone)}`;
}

interface Moment {
  iso: string;
  text: string;
  relative?: string | undefined;
  title?: string;
}

/** The same for `TimeOf`, with "3 hours ago" beside it where the time of the reader is given. */
export function formatMoment(iso: string, timeZone: string, now?: Date): Moment {
  const relative = now && `(${formatAgo(iso, now)})`;
  return { iso, text: formatDateTime(iso, timeZone), relative };
}

/** As short as can be near now: "3:24 am, 19 min ago", "yesterday 9:10 pm", "tomorrow 6 am", "Tue 18 Nov"; the whole of it is the title. */
export function formatShortMoment(iso: string, timeZone: string, now: Date): Moment {
  return { iso, text: formatShort(iso, timeZone, now), title: formatDateTime(iso, timeZone) };
}

function formatShort(iso: string, timeZone: string, now: Date): string {
  const dayOf = (at: Date) => formatDay(at.toISOString(), timeZone);
  const yearOf = (at: string) => inZone(timeZone, { year: "numeric" }, at);
  const [day, time] = [formatDay(iso, timeZone), formatClockTime(iso, timeZone)];
  if (day === dayOf(now)) return `${time}, ${formatDistance(iso, now)}`;
  if (day === dayOf(subDays(now, 1))) return `yesterday ${time}`;
  if (day === dayOf(addDays(now, 1))) return `tomorrow ${time}`;
  if (yearOf(iso) !== yearOf(now.toISOString())) return day;
  const weekday = inZone(timeZone, { weekday: "short" }, iso);
  return `${weekday} ${inZone(timeZone, { day: "numeric", month: "short" }, iso)}`;
}

/** "19 min ago", "in 2 min", "5 h ago", "just now", "within a minute" */
function formatDistance(iso: string, now: Date): string {
  const minutes = differenceInMinutes(now, iso);
  const size = Math.abs(minutes);
  if (size === 0) return isAfter(iso, now) ? "within a minute" : "just now";
  const text = size < 60 ? `${size} min` : `${Math.round(size / 60)} h`;
  return minutes > 0 ? `${text} ago` : `in ${text}`;
}

/** "3 hours ago", "in 7 days", "just now" */
export function formatAgo(iso: string, now: Date): string {
  const isNow = Math.abs(differenceInSeconds(iso, now)) < 60;
  return isNow ? "just now" : formatDistanceStrict(iso, now, { addSuffix: true });
}

/** "New Zealand time", in summer and winter. */
export function zoneName(timeZone: string): string {
  if (timeZone === "UTC") return timeZone;
  const format = new Intl.DateTimeFormat("en-NZ", { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  return name?.replace(/ Time$/, " time") ?? timeZone;
}
