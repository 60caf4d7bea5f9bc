import { differenceInMilliseconds } from "date-fns";

export type EventLag = "immediately" | { count: number; unit: "minutes" | "hours" | "days" };

const minuteMs = 60_000;

/** Rounded, in the largest unit there is one of; under a minute, or by a device's clock that is ahead, immediately. */
export function eventLag(happenedAt: Date | string, arrivedAt: Date | string): EventLag {
  const lagMs = differenceInMilliseconds(arrivedAt, happenedAt);
  if (lagMs < minuteMs) return "immediately";
  const minutes = Math.round(lagMs / minuteMs);
  if (minutes < 60) return { count: minutes, unit: "minutes" };
  const hours = Math.round(lagMs / (60 * minuteMs));
  if (hours < 24) return { count: hours, unit: "hours" };
  return { count: Math.round(lagMs / (24 * 60 * minuteMs)), unit: "days" };
}
