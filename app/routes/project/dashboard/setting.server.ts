import { formatClockTime, formatTime } from "#app/services/times/times.server.ts";
import type { Place } from "#contract/rules/locations/places.ts";

/** What all rows of the dashboard are written by. */
export interface Setting {
  /** What the list shows, for links from it: what lies beside a recording is of the same. */
  search: string;
  projectPath: string;
  /** Where the list is, under which its recordings open. */
  listPath: string;
  defaultTimeZone: string;
  now: Date;
  /** AI looks at what arrives. */
  hasAi: boolean;
  /** Of the locations, by their ids. */
  places: ReadonlyMap<number, Place>;
  times: TimeFormat;
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
