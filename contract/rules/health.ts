import { differenceInMilliseconds, hoursToMilliseconds } from "date-fns";

/** A device that checks in once a day may be an hour late. */
export const healthyHours = 25;

export function isHealthy(lastConnectionAt: string | null | undefined, now: Date): boolean {
  if (!lastConnectionAt) return false;
  return differenceInMilliseconds(now, lastConnectionAt) <= hoursToMilliseconds(healthyHours);
}
