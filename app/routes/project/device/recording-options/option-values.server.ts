import {
  allDay,
  duskToDawn,
  findWindowRule,
  isAllDay,
  toStoredWindows,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  recordingOptions,
  type OptionSection,
  type RecordingOptions,
} from "#contract/wire/devices/device-setup.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { SetupEntry } from "./read-setup.server.ts";

type Kind = DeviceData["type"];
export type OptionValues = Required<RecordingOptions>;

/** What can be chosen for a kind of device; none where it has no options of ours. */
export function sectionsOf(kind: Kind): OptionSection[] {
  if (kind === "hybrid-thermal-audio")
    return ["windows", "thermalRecording", "audioRecording", "battery"];
  return kind === "thermal" || kind === "unknown" ? ["windows"] : [];
}

/** The older model is switched on and off by a window of its own. */
export function hasPowerWindow(kind: Kind): boolean {
  return kind !== "hybrid-thermal-audio";
}

/** The options as settings have them; what was never set is as devices come. */
export function valuesOf(settings: DeviceSettings, kind: Kind): OptionValues {
  const { audioRecording, windows, battery } = settings;
  const read = recordingOptions.shape.battery.safeParse(withoutStamp(battery));
  return {
    windows: windows
      ? (withoutStamp(windows) as OptionValues["windows"])
      : toStoredWindows(duskToDawn, { hasPowerWindow: hasPowerWindow(kind) }),
    thermalRecording: { useLowPowerMode: settings.thermalRecording?.useLowPowerMode ?? false },
    audioRecording: { audioMode: audioRecording?.audioMode ?? "Disabled" },
    battery: read.data ?? {},
  };
}

function withoutStamp(section: object | undefined): object | undefined {
  if (!section) return undefined;
  return Object.fromEntries(Object.entries(section).filter(([key]) => key !== "updated"));
}

/** Undefined where a device was given something that none could follow. */
export function ruleOf({ startRecording, stopRecording }: OptionValues["windows"]) {
  return findWindowRule(startRecording, stopRecording);
}

/** For comparing: two that make a device do the same have the same key. */
export function keyOf(section: OptionSection, values: OptionValues): string {
  switch (section) {
    case "windows":
      return JSON.stringify(comparableRule(values.windows));
    case "thermalRecording":
      return String(values.thermalRecording.useLowPowerMode);
    case "audioRecording":
      return values.audioRecording.audioMode;
    case "battery":
      return [values.battery.chemistry, values.battery.manualCellCount].join();
  }
}

function comparableRule(windows: OptionValues["windows"]) {
  const rule = ruleOf(windows);
  if (!rule) return windows;
  return isAllDay(rule) ? allDay : rule;
}

/** The same, unless saving it as it is would put something right: power that is off while the device records. */
export function savedKeyOf(section: OptionSection, values: OptionValues, kind: Kind): string {
  const { startRecording, stopRecording, powerOn, powerOff } = values.windows;
  const isPowered =
    !hasPowerWindow(kind) || (powerOn === startRecording && powerOff === stopRecording);
  return `${keyOf(section, values)}${section === "windows" && !isPowered ? "!" : ""}`;
}

export interface Running {
  values: OptionValues;
  /** When the device told it. */
  at: string;
}

/** What the device reports to run: the settings it confirmed last, or a later report. */
export function findRunning(
  confirmed: SetupEntry | undefined,
  config: DeviceReport["config"],
  kind: Kind,
): Running | undefined {
  const known = confirmed && { values: valuesOf(confirmed.settings, kind), at: confirmed.from };
  const rule =
    config?.startRecording !== undefined && config.stopRecording !== undefined
      ? findWindowRule(config.startRecording, config.stopRecording)
      : undefined;
  if (!config || !rule || (known && known.at > config.at)) return known;
  const values = known?.values ?? valuesOf({}, kind);
  const { audioRecording, thermalRecording } = values;
  return {
    at: config.at,
    values: {
      ...values,
      windows: toWindows(rule, kind),
      thermalRecording: { useLowPowerMode: config.lowPower ?? thermalRecording.useLowPowerMode },
      audioRecording: config.audioOnly
        ? { ...audioRecording, audioMode: "AudioOnly" }
        : audioRecording,
    },
  };
}

export function toWindows(rule: WindowRule, kind: Kind): OptionValues["windows"] {
  return toStoredWindows(rule, { hasPowerWindow: hasPowerWindow(kind) });
}
