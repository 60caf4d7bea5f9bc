import { formatWindowRule } from "#app/services/devices/device-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { findWindowRule } from "#contract/rules/devices/recording-windows.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { formatNights } from "../recording-times.server.ts";
import type { DeviceView } from "../device-view.server.ts";

/** What people have set and the device has not fetched, and what becomes of its nights then. */
export function toPending(settings: DeviceSettings | undefined, shown: DeviceView) {
  const { report, zone, now } = shown;
  if (!report.pendingSettings) return undefined;
  const { windows, thermalRecording } = settings ?? {};
  const rule = windows && findWindowRule(windows.startRecording, windows.stopRecording);
  return {
    since: formatShortMoment(report.pendingSettings.since, zone, now),
    window: rule && `${formatWindowRule(rule)}${inBrackets(formatNights(rule, shown).times)}`,
    power: thermalRecording && (thermalRecording.useLowPowerMode ? "low power" : "high power"),
  };
}

function inBrackets(text: string | undefined): string {
  return text === undefined ? "" : ` (${text})`;
}
