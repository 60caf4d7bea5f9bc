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
