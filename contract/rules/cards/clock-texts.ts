import { readClock } from "./clock-readings.ts";

/** What a recorder's clock showed, and how far ahead of UTC it says that it is. */
export interface StatedClock {
  /** 2026-03-04T05:06:07.000 */
  clock: string;
  /** Undefined where nobody says. */
  offsetMinutes?: number | undefined;
}

const written = /^(\d{4})[-:](\d\d)[-:](\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)? ?(.*)$/;

/** "2024-01-31T18:00:00.5+13:00", "2024-01-31 18:00"; undefined where there is no day or no time. */
export function readClockText(text: string): StatedClock | undefined {
  const [, year, month, day, time, fraction, zone = ""] = written.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  return toStatedClock(`${year}-${month}-${day}T${time}`, { fraction, zone });
}

interface Rest {
  fraction?: string | undefined;
  zone?: string | undefined;
}

/** Undefined where there is no such day or time. */
export function toStatedClock(
  reading: string,
  { fraction = ".0", zone = "" }: Rest,
): StatedClock | undefined {
  const clock = readClock(reading);
  const milliseconds = fraction.slice(0, 4).padEnd(4, "0");
  if (clock === undefined) return undefined;
  return { clock: clock + milliseconds, offsetMinutes: readOffset(zone) };
}

const maxOffsetHours = 14;

/** In minutes: of "Z", "UTC", "+1300", "+13:00", "UTC+13" and "UTC-3:30"; undefined of what is no offset. */
export function readOffset(zone: string): number | undefined {
  if (/^(Z|UTC)$/.test(zone)) return 0;
  const [, sign, hours, minutes = "0"] = /^(?:UTC)?([+-])(\d\d?):?(\d\d)?$/.exec(zone) ?? [];
  if (!sign || Number(hours) > maxOffsetHours || Number(minutes) % 15 !== 0) return undefined;
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** "+13:00", "-03:30"; nothing where nobody says. */
export function formatOffset(offsetMinutes: number | undefined): string {
  if (offsetMinutes === undefined) return "";
  const size = Math.abs(offsetMinutes);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${offsetMinutes < 0 ? "-" : "+"}${hours}:${minutes}`;
}
