import { TZDate } from "@date-fns/tz";
import { differenceInSeconds, format } from "date-fns";
import { instantOfClock } from "./camera-clock.ts";
import { formatDuration } from "../times/durations.ts";
import { withUnit } from "../times/units.ts";

const shape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/;

/** "2026-03-04T05:06" or "2026-03-04 05:06:07" as "2026-03-04T05:06:07", in no zone; undefined if it is neither. */
export function readClock(text: string): string | undefined {
  const [, date, time = ""] = shape.exec(text.trim()) ?? [];
  if (date === undefined) return undefined;
  const reading = `${date}T${time.length === 5 ? `${time}:00` : time}`;
  const at = new Date(`${reading}Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(reading);
  return isReal ? reading : undefined;
}

export function clockAt(iso: string, timeZone: string): string {
  return format(new TZDate(iso, timeZone), "yyyy-MM-dd'T'HH:mm:ss");
}

/** In seconds, negative where the camera's clock was ahead; undefined where a reading leaves the years 1 to 9999. */
export function correctionOf(
  { showed, really }: { showed: string; really: string },
  timeZone: string,
): number | undefined {
  const [wrong, right] = [showed, really].map((reading) =>
    instantOfClock(reading, { timeZone, correctionSeconds: 0 }),
  );
  return wrong === undefined || right === undefined ? undefined : differenceInSeconds(right, wrong);
}

/** "3 h 5 min", "9559 days 15 h 17 min": exact to the second, whatever its sign. */
export function formatCorrection(seconds: number): string {
  const size = Math.abs(seconds);
  const days = Math.floor(size / 86_400);
  const [hours, rest] = [Math.floor((size % 86_400) / 3600), size % 3600];
  const words = [
    ...(days > 0 ? [`${days} ${days === 1 ? "day" : "days"}`] : []),
    ...(hours > 0 ? [withUnit(hours, "h")] : []),
    ...(rest > 0 || size === 0 ? [formatDuration(rest)] : []),
  ];
  return words.join(" ");
}
