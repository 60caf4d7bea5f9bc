import { withUnit } from "./units.ts";

/** 31 days: nothing records longer at once, and what says more is damaged. */
export const longestRecordingSeconds = 31 * 86_400;

/** The same to a tenth below ten seconds, of which each counts: "0.4 s", "8 s". */
export function formatShortDuration(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return tenths >= 100 ? formatDuration(tenths / 10) : withUnit(String(tenths / 10), "s");
}

/** "8 s", "1 min 05 s", "2 min", "1 h 15 min": floored, in the two largest units that say something. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  const [long, short] = [withUnit(hours, "h"), withUnit(minutes, "min")];
  if (hours > 0) return minutes > 0 ? `${long} ${short}` : long;
  if (minutes > 0)
    return rest > 0 ? `${short} ${withUnit(String(rest).padStart(2, "0"), "s")}` : short;
  return withUnit(rest, "s");
}

/** "0:05" */
export function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "0:05.2": floored, where a tenth that binary numbers miss by a hair counts as reached. */
export function formatTenths(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** "0:03 – 0:07", and to a tenth where that is shorter than a second: "0:03.2 – 0:03.9". */
export function formatSpan(start: number, end: number): string {
  if (formatClock(start) !== formatClock(end)) return `${formatClock(start)} – ${formatClock(end)}`;
  const [from, until] = [formatTenths(start), formatTenths(end)];
  return from === until ? from : `${from} – ${until}`;
}

/** "312 kB", "1.2 MB", "3.4 GB", "2.5 TB": of 1,000, as downloads are counted. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return withUnit(bytes, "B");
  if (bytes < 999_500) return withUnit(Math.round(bytes / 1000), "kB");
  if (bytes < 999_950_000) return withUnit((bytes / 1_000_000).toFixed(1), "MB");
  if (bytes < 999_950_000_000) return withUnit((bytes / 1_000_000_000).toFixed(1), "GB");
  return withUnit((bytes / 1_000_000_000_000).toFixed(1), "TB");
}
