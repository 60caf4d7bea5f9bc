import { formatClockTime, formatTime } from "#app/services/times/times.server.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Place } from "#contract/rules/locations/places.ts";

/** What all rows of the dashboard are written by. */
export interface Setting {
  /** What the list shows, for links from it: what lies beside a recording is of the same. */
  search: string;
  projectPath: string;
  defaultTimeZone: string;
  now: Date;
  /** Of the period that is shown. */
  end: Date;
  /** Of the locations, by their ids. */
  places: ReadonlyMap<number, Place>;
  times: TimeFormat;
  /** What is of these labels alone, or of what is below them, is left out. */
  ignored: Record<Medium, readonly string[]>;
}

export interface TimeFormat {
  time(iso: string, timeZone: string): string;
  /** "9:12 – 9:20 pm" */
  range(fromIso: string, untilIso: string, timeZone: string): string;
}

/** Where all is in one zone, it stands beside the list and not in each row. */
export function chooseTimeFormat(zones: ReadonlySet<string>): TimeFormat {
  const time = zones.size > 1 ? formatTime : formatClockTime;
  return {
    time,
    range: (from, until, zone) => {
      const start = formatClockTime(from, zone);
      const isMoment = start === formatClockTime(until, zone);
      return isMoment ? time(until, zone) : `${start} – ${time(until, zone)}`;
    },
  };
}
