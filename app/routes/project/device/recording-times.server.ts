import {
  findRunningWindow,
  formatWindow,
  formatWindowRule,
} from "#app/services/devices/device-text.server.ts";
import { formatAgo, formatDateTime, formatTime } from "#app/services/times/times.server.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import type { WindowRule } from "#contract/rules/devices/recording-windows.ts";
import {
  type RecordingWindow,
  windowSeconds,
  windowState,
  type WindowState,
} from "#contract/rules/devices/window-times.ts";
import type { DeviceView } from "./device-view.server.ts";

/** When a device records, in words: what it goes by, whether it does now, and its window of this night or the next. */
export function describeRecordingTimes(shown: DeviceView) {
  const { device, report } = shown;
  const rule = findRunningWindow(device, report);
  if (!rule) return { window: undefined, text: describeWithoutWindow(shown) };
  return { window: formatWindowRule(rule), ...formatNights(rule, shown) };
}

function describeWithoutWindow({ device, report }: DeviceView): string {
  if (device.type === "trailcam") return "It takes a picture whenever something moves.";
  if (device.type === "trapcam") return "It records whenever something moves.";
  if (device.type === "audio" || report.config?.audioOnly)
    return "It records sound day and night, at times that it chooses itself.";
  return "It has not reported its recording window.";
}

/** What a recording window comes to where the device stands, with clock times. */
export function formatNights(rule: WindowRule, { device, zone, now }: DeviceView) {
  const state = windowState(rule, now, { place: device.location, timeZone: zone });
  const window = windowOf(state);
  return {
    text: formatWindow(state, zone) ?? describeUnknown(state),
    relative: window && `(${formatAgo(edgeOf(state, window).toISOString(), now)})`,
    times: window && formatTimes(window, zone),
  };
}

function windowOf(state: WindowState): RecordingWindow | undefined {
  if (state.state === "inside") return state.window;
  return state.state === "outside" ? state.next : undefined;
}

function edgeOf({ state }: WindowState, { start, stop }: RecordingWindow): Date {
  return state === "inside" ? stop : start;
}

/** "20 November 2026, 8:22 pm NZDT to 6:10 am NZDT, 9 h 48 min" */
function formatTimes(window: RecordingWindow, zone: string): string {
  const from = formatDateTime(window.start.toISOString(), zone);
  const until = formatTime(window.stop.toISOString(), zone);
  const length = formatDuration(windowSeconds(window)).replaceAll(" ", "\u00a0");
  return `${from} to ${until}, ${length}`;
}

function describeUnknown(state: WindowState): string {
  return state.state === "unknown" && state.reason === "no place"
    ? "Its times follow the sun, but its location is unknown."
    : "At this time of year, the sun does not rise or set where it stands.";
}
