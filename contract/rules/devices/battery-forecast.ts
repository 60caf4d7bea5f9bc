import { differenceInMilliseconds } from "date-fns";
import { type BatteryReading, isOnMains, readingsWithin } from "./battery.ts";

export type BatteryForecast =
  | { state: "unknown" | "on mains" | "steady" }
  /** Whole days from now, at the steeper and at the gentler of the usual rates. */
  | { state: "falling"; daysLeft: [least: number, most: number] };

const dayMs = 24 * 3600 * 1000;
export const forecastReachHours = 10 * 24;
/** A greater rise from one reading to the next is a charge or another battery. */
export const chargePercent = 5;
/** Per cent a day; what falls more slowly is steady. */
const steadyFall = 0.2;
/** One each 30 minutes. Of more, evenly spread ones are taken: the work grows with the square of their number. */
const mostReadings = 480;

interface Level {
  day: number;
  percent: number;
}

/** By the median of slopes over a day or more on one charge, in the last 10 days; the range is their middle half's. */
export function forecastBattery(readings: readonly BatteryReading[], now: Date): BatteryForecast {
  const recent = readingsWithin(readings, forecastReachHours, now).filter(
    (reading) => reading.percent !== null,
  );
  const last = recent.at(-1);
  if (!last) return { state: "unknown" };
  if (isOnMains(last)) return { state: "on mains" };
  const slopes = splitAtCharges(thinOut(recent), now).flatMap(pairSlopes);
  if (slopes.length === 0) return { state: "unknown" };
  const sorted = Float64Array.from(slopes).toSorted();
  if (quantile(sorted, 0.5) > -steadyFall) return { state: "steady" };
  const { percent, day } = levelOf(last, now);
  const daysLeft = (fall: number) =>
    Math.max(0, Math.round(percent / Math.max(fall, steadyFall) + day));
  const [steep, gentle] = [-quantile(sorted, 0.25), -quantile(sorted, 0.75)];
  return {
    state: "falling",
    daysLeft: [daysLeft(steep), daysLeft(gentle)],
  };
}

function thinOut(readings: BatteryReading[]): BatteryReading[] {
  const step = Math.ceil(readings.length / mostReadings);
  return readings.filter((_, index) => index % step === 0);
}

/** Stretches of time on one charge of the battery, without those on mains. */
function splitAtCharges(readings: BatteryReading[], now: Date): Level[][] {
  const stretches: Level[][] = [[]];
  for (const reading of readings) {
    const level = levelOf(reading, now);
    const before = stretches.at(-1)?.at(-1);
    const isCharged = before && level.percent - before.percent > chargePercent;
    if (isOnMains(reading)) stretches.push([]);
    else if (isCharged) stretches.push([level]);
    else stretches.at(-1)?.push(level);
  }
  return stretches;
}

/** Days are counted from now, so that those of readings are negative. */
function levelOf({ at, percent }: BatteryReading, now: Date): Level {
  return { day: differenceInMilliseconds(at, now) / dayMs, percent: percent ?? 0 };
}

/** Per cent a day. Levels are whole per cents that follow the warmth of the day: within one they say nothing. */
function pairSlopes(levels: Level[]): number[] {
  return levels.flatMap((earlier, index) =>
    levels
      .slice(index + 1)
      .filter((later) => later.day - earlier.day >= 1)
      .map((later) => (later.percent - earlier.percent) / (later.day - earlier.day)),
  );
}

/** Between the neighbours in proportion, of at least one number in ascending order. */
function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}
