import { clockAt } from "#contract/rules/cards/clock-readings.ts";
import { formatOffset } from "#contract/rules/cards/clock-texts.ts";
import { instantOfClock } from "#contract/rules/cards/camera-clock.ts";
import type { UploadFileData } from "#contract/wire/upload-jobs.ts";

type Clock = Pick<UploadFileData, "clock" | "clockOffsetMinutes">;

/** "4 March 2026, 5:06:07 am", as the device showed it: in no zone, or "... (UTC+13:00)" where the file states it. */
export function formatClock({ clock = "", clockOffsetMinutes }: Clock): string {
  const at = new Date(`${clock}Z`);
  const say = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-NZ", { timeZone: "UTC", ...style }).format(at);
  const day = say({ day: "numeric", month: "long", year: "numeric" });
  const time = say({ hour: "numeric", minute: "2-digit", second: "2-digit" });
  const zone = clockOffsetMinutes === undefined ? "" : ` (UTC${formatOffset(clockOffsetMinutes)})`;
  return `${day}, ${time}${zone}`;
}

/** What the device showed, in the zone that a correction of it is read in. */
export function readInZone({ clock = "", clockOffsetMinutes }: Clock, timeZone: string): string {
  if (clock === "" || clockOffsetMinutes === undefined) return clock;
  const setting = { timeZone, offsetMinutes: clockOffsetMinutes, correctionSeconds: 0 };
  const shown = instantOfClock(clock, setting);
  return shown === undefined ? clock : clockAt(shown, timeZone);
}
