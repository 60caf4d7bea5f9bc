import { hourOfDay } from "#contract/rules/recordings/statistics.ts";
import type { NightSoundData } from "#contract/wire/recordings/night-sounds.ts";

const hoursOfDay = 24;

/** By the clock, 0 to 23. */
export interface HourOfNight {
  hour: number;
  label: string;
  /** Where it begins, as a part of the night: 0 at noon. */
  at: number;
  sounds: NightSoundData[];
}

/** The hours of a night in which something was recorded, from its noon on. */
export function groupByHour(sounds: readonly NightSoundData[], timeZone: string): HourOfNight[] {
  const byHour = Map.groupBy(sounds, ({ recordingDateTime }) =>
    hourOfDay(recordingDateTime, timeZone),
  );
  return [...byHour]
    .map(([hour, own]) => ({
      hour,
      label: formatHour(hour),
      at: ((hour + hoursOfDay / 2) % hoursOfDay) / hoursOfDay,
      sounds: own,
    }))
    .toSorted((one, other) => one.at - other.at);
}

/** "9 pm" */
function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;
}
