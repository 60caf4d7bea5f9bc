import { formatClockTime, formatTime } from "#app/services/times/times.server.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { localDateOf, shiftDate } from "#contract/rules/times/local-dates.ts";
import type { WindowRule } from "#contract/rules/devices/recording-windows.ts";
import {
  windowSeconds,
  windowState,
  type RecordingWindow,
  type Whereabouts,
} from "#contract/rules/devices/window-times.ts";

/** "Tonight 8:12 pm to Sunday 6:24 am NZDT, 10 h 12 min": the window that runs, or else the next one. */
export function describeNextWindow(rule: WindowRule, now: Date, where: Whereabouts): string {
  const found = windowState(rule, now, where);
  switch (found.state) {
    case "always":
      return "Records around the clock";
    case "inside":
      return `Records now: ${formatWindowTimes(found.window, now, where.timeZone)}`;
    case "outside":
      return `Records next: ${formatWindowTimes(found.next, now, where.timeZone)}`;
    case "unknown":
      return found.reason === "no place"
        ? "The times are unknown because the device has no location"
        : "The times are unknown because the sun does not rise or set there now";
  }
}

function formatWindowTimes(window: RecordingWindow, now: Date, timeZone: string): string {
  const [start, stop] = [window.start.toISOString(), window.stop.toISOString()];
  const today = localDateOf(now, timeZone);
  const [startDate, stopDate] = [window.start, window.stop].map((at) => localDateOf(at, timeZone));
  const to = startDate === stopDate ? "" : `${weekdayOf(stopDate ?? today)} `;
  const day = to !== "" && startDate === today ? "tonight" : formatDay(startDate ?? today, today);
  const times = `${day} ${formatClockTime(start, timeZone)} to ${to}${formatTime(stop, timeZone)}`;
  return `${times}, ${formatDuration(windowSeconds(window))}`;
}

function formatDay(date: string, today: string): string {
  if (date === today) return "today";
  if (date === shiftDate(today, 1)) return "tomorrow";
  return date === shiftDate(today, -1) ? "yesterday" : weekdayOf(date);
}

function weekdayOf(date: string): string {
  const style = { weekday: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-NZ", style).format(new Date(`${date}T00:00:00Z`));
}
