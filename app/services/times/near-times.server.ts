import { differenceInMinutes, subDays } from "date-fns";
import { formatClockTime, formatDateTime, formatDay } from "./times.server.ts";

/**
 * As short as can be near now, for `TimeOf`: "3:24 am, 19 min ago", "yesterday 9:10 pm", "Tue 18 Nov", the year where it
 * is another. The whole of it with its zone is its title.
 */
export function formatNear(iso: string, timeZone: string, now: Date) {
  return { iso, text: formatNearText(iso, timeZone, now), title: formatDateTime(iso, timeZone) };
}

function formatNearText(iso: string, timeZone: string, now: Date): string {
  const dayOf = (at: Date) => formatDay(at.toISOString(), timeZone);
  const time = formatClockTime(iso, timeZone);
  const day = formatDay(iso, timeZone);
  if (day === dayOf(now)) return `${time}, ${formatDistance(iso, now)}`;
  if (day === dayOf(subDays(now, 1))) return `yesterday ${time}`;
  const isThisYear = day.slice(-4) === dayOf(now).slice(-4);
  const weekday = new Intl.DateTimeFormat("en-NZ", { timeZone, weekday: "short" });
  return isThisYear ? `${weekday.format(new Date(iso))} ${day.slice(0, -5)}` : day;
}

/** "19 min ago", "in 2 min", "5 h ago", "just now" */
function formatDistance(iso: string, now: Date): string {
  const minutes = differenceInMinutes(now, iso);
  const [size, isPast] = [Math.abs(minutes), minutes > 0];
  if (size === 0) return "just now";
  const text = size < 60 ? `${size} min` : `${Math.floor(size / 60)} h`;
  return isPast ? `${text} ago` : `in ${text}`;
}
