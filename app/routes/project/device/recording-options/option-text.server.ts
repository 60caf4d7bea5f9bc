import { cellVolts, packVolts, type Chemistry } from "#contract/rules/devices/battery-packs.ts";
import type { AudioMode } from "#contract/rules/devices/day-bar.ts";
import {
  isAllDay,
  type WindowEdge,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import { formatTimeOfDay } from "#contract/rules/times/time-of-day.ts";
import type { OptionSection } from "#contract/wire/devices/device-setup.ts";
import { ruleOf, type OptionValues } from "./option-values.server.ts";

export const sectionNames: Record<OptionSection, string> = {
  windows: "Recording window",
  thermalRecording: "Power",
  audioRecording: "Sound",
  battery: "Battery",
};

export const audioWords: Record<AudioMode, string> = {
  Disabled: "No sound",
  AudioOnly: "Sound only, no thermal video",
  AudioAndThermal: "Sound all day, thermal video in the recording window",
  AudioOrThermal: "Sound outside the recording window, thermal video in it",
};

export const chemistryNames: Record<Chemistry, string> = {
  "lead-acid": "Lead-acid",
  lifepo4: "LiFePO4",
  "li-ion": "Li-ion",
  lipo: "LiPo",
};

/** What a section makes a device do, in words. */
export function describeOption(section: OptionSection, values: OptionValues): string {
  switch (section) {
    case "windows": {
      const rule = ruleOf(values.windows);
      return rule ? describeRule(rule) : "Cannot be read";
    }
    case "thermalRecording":
      return values.thermalRecording.useLowPowerMode ? "Low power" : "High power";
    case "audioRecording":
      return audioWords[values.audioRecording.audioMode];
    case "battery":
      return formatBatteryType(values.battery);
  }
}

/** "From 30 minutes before sunset to 30 minutes after sunrise" */
export function describeRule(rule: WindowRule): string {
  if (isAllDay(rule)) return "Around the clock";
  return `From ${formatEdge(rule.start, "sunset")} to ${formatEdge(rule.stop, "sunrise")}`;
}

function formatEdge({ by, minutes }: WindowEdge, event: string): string {
  if (by === "clock") return formatTimeOfDay(minutes);
  if (minutes === 0) return event;
  const size = Math.abs(minutes);
  return `${size} ${size === 1 ? "minute" : "minutes"} ${minutes < 0 ? "before" : "after"} ${event}`;
}

function formatBatteryType({ chemistry, manualCellCount: cells }: OptionValues["battery"]): string {
  if (!chemistry) return "Recognised by the device";
  if (!cells) return `${chemistryNames[chemistry]}, cells counted by the device`;
  const [empty, full] = packVolts(chemistry, cells);
  const count = `${cells} ${cells === 1 ? "cell" : "cells"}`;
  return `${chemistryNames[chemistry]}, ${count}: ${empty} V when empty, ${full} V when full`;
}

/** "Lead-acid 1.94 to 2.15 V, ..." */
export const cellVoltWords = Object.entries(cellVolts)
  .map(([kind, [empty, full]]) => `${chemistryNames[kind as Chemistry]} ${empty} to ${full} V`)
  .join(", ");
