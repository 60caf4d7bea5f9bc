import { addDays, differenceInMilliseconds, hoursToMilliseconds, isAfter, min } from "date-fns";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";

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
  kind: DeviceKind;
  lastConnectionAt: string | null;
  nextHeartbeatAt: string | null;
  /** By its own configuration. */
  isAudioOnly: boolean;
}

/** How long after its last contact a device counts as silent that has promised nothing. */
export function hoursOfSilence({ kind, isAudioOnly }: Pick<Silence, "kind" | "isAudioOnly">) {
  return kind === "audio" || isAudioOnly ? audioOnlyHours : healthyHours;
}

/** The pictures of a trail camera are uploaded by hand, and so is all that never connected. */
export function reportsByItself({
  kind,
  lastConnectionAt,
}: Pick<Silence, "kind" | "lastConnectionAt">): boolean {
  return kind !== "trailcam" && lastConnectionAt !== null;
}

/** No device sleeps longer than this, whatever it promises. */
const believedDays = 7;

/** Whether a device has been silent for too long. */
export function isStopped(silence: Silence, now: Date): boolean {
  const { lastConnectionAt, nextHeartbeatAt } = silence;
  if (!lastConnectionAt || !reportsByItself(silence)) return false;
  const lastPromise = addDays(lastConnectionAt, believedDays);
  if (nextHeartbeatAt && !isAfter(now, min([nextHeartbeatAt, lastPromise]))) return false;
  const mostMs = hoursToMilliseconds(hoursOfSilence(silence));
  return differenceInMilliseconds(now, lastConnectionAt) > mostMs;
}
