import { compareAsc, hoursToMilliseconds } from "date-fns";

export interface BatteryReading {
  at: string;
  volts: number | null;
  percent: number | null;
  /** As the device has it: "lime", "li-ion", "mains"; "unknown" where it does not say. */
  kind: string;
}

export interface BatteryLevel {
  reading: BatteryReading;
  isOnMains: boolean;
  /** Under 20%, nothing included. */
  isLow: boolean;
  /** Read over 48 hours ago. */
  isOld: boolean;
}

/** What devices told of their batteries before this means nothing. */
export const firstReadingAt = "2024-06-20T04:27:25.000Z";

export const lowPercent = 20;
const swingPercent = 5;
export const oldAfterHours = 48;
export const levelReachHours = 30 * 24;
/** Up to a little more than 24 cells of lithium, the most that a device can be set to. */
const [leastVolts, mostVolts] = [0.1, 101];

/** The reading in an `rpiBattery` event, what cannot be in it left out; undefined where there is none. */
export function findBatteryReading(event: {
  dateTime: string;
  details: unknown;
}): BatteryReading | undefined {
  if (typeof event.details !== "object" || event.details === null) return undefined;
  const { voltage, battery, batteryType } = event.details as Record<string, unknown>;
  const volts = isNumberIn(voltage, leastVolts, mostVolts) ? voltage : null;
  const percent = isNumberIn(battery, 0, 100) ? battery : null;
  if (volts === null && percent === null) return undefined;
  if (!(compareAsc(event.dateTime, firstReadingAt) >= 0)) return undefined;
  const kind = typeof batteryType === "string" && batteryType !== "" ? batteryType : "unknown";
  return { at: event.dateTime, volts, percent, kind };
}

function isNumberIn(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

/** Full for ever and of a kind that nobody knows is a power supply. */
export function isOnMains({ kind, percent }: BatteryReading): boolean {
  return kind === "mains" || (kind === "unknown" && percent === 100);
}

/** The newest of the readings, in any order, of the last 30 days. */
export function findBatteryLevel(
  readings: readonly BatteryReading[],
  now: Date,
): BatteryLevel | undefined {
  const reading = readingsWithin(readings, levelReachHours, now).at(-1);
  if (!reading) return undefined;
  const onMains = isOnMains(reading);
  return {
    reading,
    isOnMains: onMains,
    isLow: !onMains && reading.percent !== null && reading.percent < lowPercent,
    isOld: ageMs(reading, now) > hoursToMilliseconds(oldAfterHours),
  };
}

/**
 * When the level fell under 20%, by readings in any order whose last one is low. Those that swing about the line do
 * not cross it again.
 */
export function findLowSince(readings: readonly BatteryReading[], now: Date): string | undefined {
  const newestFirst = readingsWithin(readings, levelReachHours, now).toReversed();
  const over = newestFirst.findIndex(({ percent }) => (percent ?? 0) >= lowPercent + swingPercent);
  const stretch = over === -1 ? newestFirst : newestFirst.slice(0, over);
  return stretch.findLast(({ percent }) => percent !== null && percent < lowPercent)?.at;
}

/** Oldest first, without those of a clock that is ahead. */
export function readingsWithin(
  readings: readonly BatteryReading[],
  hours: number,
  now: Date,
): BatteryReading[] {
  const reachMs = hoursToMilliseconds(hours);
  return readings
    .filter((reading) => ageMs(reading, now) >= 0 && ageMs(reading, now) <= reachMs)
    .toSorted((a, b) => compareAsc(a.at, b.at));
}

function ageMs({ at }: BatteryReading, now: Date): number {
  return now.getTime() - Date.parse(at);
}
