import { formatDistanceStrict } from "date-fns";

/** Time in the zone of the place, with the zone's short name. Made on the server, so that all browsers agree. */
export function formatTime(iso: string, timeZone: string): string {
  return inZone(timeZone, { hour: "numeric", minute: "2-digit", timeZoneName: "short" }, iso);
}

/** "9:30 pm": only where the zone stands beside the list. */
export function formatClockTime(iso: string, timeZone: string): string {
  return inZone(timeZone, { hour: "numeric", minute: "2-digit" }, iso);
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
}

/** The same for `TimeOf`, with "3 hours ago" beside it where the time of the reader is given. */
export function formatMoment(iso: string, timeZone: string, now?: Date): Moment {
  const relative = now && `(${formatDistanceStrict(new Date(iso), now, { addSuffix: true })})`;
  return { iso, text: formatDateTime(iso, timeZone), relative };
}

/** "New Zealand Daylight Time" */
export function zoneName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-NZ", { timeZone, timeZoneName: "long" }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

function inZone(timeZone: string, style: Intl.DateTimeFormatOptions, iso: string): string {
  return new Intl.DateTimeFormat("en-NZ", { timeZone, ...style }).format(new Date(iso));
}
