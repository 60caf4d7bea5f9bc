import { differenceInMinutes, isAfter } from "date-fns";

export const powerOnTypes = ["rpi-power-on", "power-on-test"] as const;
export const powerOffTypes = ["daytime-power-off", "powered-off"] as const;

type PowerType = (typeof powerOnTypes)[number] | (typeof powerOffTypes)[number];

/** When a device was last powered on and off, from the newest event of each type. Instants are UTC text. */
export function findLastPower(newest: Partial<Record<PowerType, string>>): {
  on: string | undefined;
  off: string | undefined;
} {
  return { on: findLater(newest, powerOnTypes), off: findLater(newest, powerOffTypes) };
}

function findLater(newest: Partial<Record<string, string>>, types: readonly string[]) {
  return types
    .flatMap((type) => newest[type] ?? [])
    .toSorted()
    .at(-1);
}

export interface PowerReports {
  lastStarted: string | null;
  lastStopped: string | null;
  /** When its stop was last told to people. */
  lastReported: string | null;
}

/** A device that runs by night starts at least daily, and stops half an hour later than the day before at most. */
const minutesToStop = 12 * 60;
const minutesToStart = 24 * 60;
const minutesToStopAgain = 24.5 * 60;

/** Whether a device should have been heard of by now, and whether people were told since it was last started. */
export function checkPower(
  { lastStarted, lastStopped, lastReported }: PowerReports,
  now: Date,
): { hasStopped: boolean; hasAlerted: boolean } {
  if (lastStarted === null) return { hasStopped: false, hasAlerted: false };
  const hasStopped = isOverdue(lastStarted, lastStopped, now);
  const isReported = lastReported !== null && isAfter(lastReported, lastStarted);
  return { hasStopped, hasAlerted: hasStopped && isReported };
}

function isOverdue(started: string, stopped: string | null, now: Date): boolean {
  if (stopped === null) return differenceInMinutes(now, started) > minutesToStop;
  return isAfter(started, stopped)
    ? differenceInMinutes(now, stopped) > minutesToStopAgain
    : differenceInMinutes(now, started) > minutesToStart;
}
