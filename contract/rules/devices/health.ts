import { addDays, differenceInMilliseconds, hoursToMilliseconds, isAfter, min } from "date-fns";

/** A device that checks in once a day may be an hour late. */
export const healthyHours = 25;
/** One that only records sound checks in every other day. */
export const audioOnlyHours = 48;

interface Contact {
  isHealthy?: boolean | undefined;
  lastConnectionTime?: string | undefined;
}

/** Whether it has stopped reporting. What never connected, such as a trail camera, has not. */
export function isInTrouble({ isHealthy, lastConnectionTime }: Contact): boolean {
  return isHealthy === false && lastConnectionTime !== undefined;
}

export function isHealthy(lastConnectionAt: string | null | undefined, now: Date): boolean {
  if (!lastConnectionAt) return false;
  return differenceInMilliseconds(now, lastConnectionAt) <= hoursToMilliseconds(healthyHours);
}

export interface Silence {
  lastConnectionAt: string | null;
  nextHeartbeatAt: string | null;
  isAudioOnly: boolean;
}

/** No device sleeps longer than this, whatever it promises. */
const believedDays = 7;

/** Whether a device has been silent for too long. One that never connected is brought by hand, and never stops. */
export function isStopped(
  { lastConnectionAt, nextHeartbeatAt, isAudioOnly }: Silence,
  now: Date,
): boolean {
  if (!lastConnectionAt) return false;
  const lastPromise = addDays(lastConnectionAt, believedDays);
  if (nextHeartbeatAt && !isAfter(now, min([nextHeartbeatAt, lastPromise]))) return false;
  const hours = isAudioOnly ? audioOnlyHours : healthyHours;
  return differenceInMilliseconds(now, lastConnectionAt) > hoursToMilliseconds(hours);
}
