import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";

type Combo = ScheduleConfig["combos"][number];

export interface BaitNight {
  /** Minutes after noon; where it goes on beyond the next noon it ends there. */
  start: number;
  stop: number;
  plays: number[];
}

const minutesOfDay = 24 * 60;

/** Minutes after midnight of a clock time such as "21:30"; undefined for any other text. */
export function findClockMinutes(text: string): number | undefined {
  const [, hours = "", minutes = ""] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  const found = Number(hours) * 60 + Number(minutes);
  return hours !== "" && found < minutesOfDay ? found : undefined;
}

/** From noon to noon; equal ends are a whole day. Undefined where a time cannot be read. */
export function findBaitNight({ from, until, every }: Combo): BaitNight | undefined {
  const [first, last] = [findClockMinutes(from), findClockMinutes(until)];
  if (first === undefined || last === undefined || !(every >= 1)) return undefined;
  const start = (first + minutesOfDay / 2) % minutesOfDay;
  const length = ((last - first + minutesOfDay - 1) % minutesOfDay) + 1;
  const stop = Math.min(start + length, minutesOfDay);
  const count = Math.ceil(((stop - start) * 60) / every);
  const plays = Array.from({ length: count }, (_, order) => start + (order * every) / 60);
  return { start, stop, plays };
}
