import { addDays, subDays } from "date-fns";
import { type BatteryReading, findBatteryLevel } from "./battery.ts";
import { chargePercent, forecastBattery } from "./battery-forecast.ts";

/** People are told so many days before a battery is empty, at the steeper of its usual rates. */
export const batteryNoticeDays = 7;
/** Of one that stays low people are told again after so many. */
const repeatDays = 30;

/** What people are told of a battery. When it will be empty is absent where that cannot be known. */
export interface BatteryNotice {
  percent: number;
  empty?: { from: string; until: string };
}

/** Of one that is low, or will be empty within the notice. */
export function findBatteryNotice(
  readings: readonly BatteryReading[],
  now: Date,
): BatteryNotice | undefined {
  const level = findBatteryLevel(readings, now);
  if (!level || level.isOld || level.reading.percent === null) return undefined;
  const { percent } = level.reading;
  const forecast = forecastBattery(readings, now);
  if (forecast.state === "falling" && forecast.daysLeft[0] <= batteryNoticeDays) {
    const [from, until] = forecast.daysLeft.map((days) => addDays(now, days).toISOString());
    return { percent, empty: { from: from!, until: until! } };
  }
  return level.isLow ? { percent } : undefined;
}

/** Whether a notice is of the charge that the readings since are of. */
export function isOfThisCharge(
  { percent, at }: { percent: number; at: string },
  readings: readonly BatteryReading[],
): boolean {
  return !readings.some(
    (reading) => reading.at > at && (reading.percent ?? 0) > percent + chargePercent,
  );
}

/** Whether people know already. */
export function isNoticed(
  last: { percent: number; at: string } | undefined,
  readings: readonly BatteryReading[],
  now: Date,
): boolean {
  if (!last || last.at < subDays(now, repeatDays).toISOString()) return false;
  return isOfThisCharge(last, readings);
}
