import { findBaitNight } from "#contract/rules/schedules/bait-night.ts";
import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";

const text = {
  times: (count: number) => (count === 1 ? "once" : `${count} times`),
};

/** More marks than these would run together. */
const maxMarks = 120;

/** One night of a schedule, from noon to noon: a bar for each combination, as parts of the day. */
export function toNight({ combos }: Pick<ScheduleConfig, "combos">) {
  return combos.flatMap((combo, order) => {
    const night = findBaitNight(combo);
    if (!night) return [];
    const part = (minutes: number) => Math.round((minutes / 1440) * 10_000) / 10_000;
    const { start, stop, plays } = night;
    return {
      order,
      from: part(start),
      to: part(stop),
      marks: plays.length > maxMarks ? [] : plays.map(part),
      text: `${combo.from} to ${combo.until}: ${text.times(plays.length)}`,
    };
  });
}

export type Night = ReturnType<typeof toNight>;
