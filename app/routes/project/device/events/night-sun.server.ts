import { formatClockTime, formatTime } from "#app/services/times/times.server.ts";
import { sunsetToSunrise } from "#contract/rules/devices/recording-windows.ts";
import { findWindow, type RecordingWindow } from "#contract/rules/devices/window-times.ts";
import type { DeviceView } from "../device-view.server.ts";

/** From sunset to sunrise; undefined where the sun does neither, or it is not known where the device stands. */
export function findSun(
  night: string,
  { device, zone }: Pick<DeviceView, "device" | "zone">,
): RecordingWindow | undefined {
  return findWindow(sunsetToSunrise, night, { place: device.location, timeZone: zone });
}

/** "Sunset 8:44 pm, sunrise 5:58 am NZDT" */
export function describeSun(night: string, shown: DeviceView): string | undefined {
  const sun = findSun(night, shown);
  if (!sun) return undefined;
  const sunset = formatClockTime(sun.start.toISOString(), shown.zone);
  return `Sunset ${sunset}, sunrise ${formatTime(sun.stop.toISOString(), shown.zone)}`;
}
