import { differenceInMilliseconds, hoursToMilliseconds } from "date-fns";

/** A device that checks in once a day may be an hour late. */
export const healthyHours = 25;

/** A device that should be heard and is not. Of an inactive one nothing is said. */
export function isInTrouble({ isHealthy }: { isHealthy?: boolean | undefined }): boolean {
  return isHealthy === false;
}

export function isHealthy(lastConnectionAt: string | null | undefined, now: Date): boolean {
  if (!lastConnectionAt) return false;
  return differenceInMilliseconds(now, lastConnectionAt) <= hoursToMilliseconds(healthyHours);
}
