import { cellVolts, type Chemistry } from "#contract/rules/devices/battery-packs.ts";
import {
  duskToDawn,
  formatWindowEdge,
  isAllDay,
  type WindowEdge,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import { ruleOf, type OptionValues } from "./option-values.server.ts";
import { chemistryNames } from "./option-text.server.ts";

export type FieldDefaults = ReturnType<typeof toFieldDefaults>;

/** What the fields of the form hold for those values. */
export function toFieldDefaults(values: OptionValues) {
  const { thermalRecording, audioRecording, battery } = values;
  const rule = ruleOf(values.windows) ?? duskToDawn;
  const { start, stop } = isAllDay(rule) ? duskToDawn : rule;
  const [first, last] = [toFields(start, "21:00"), toFields(stop, "05:00")];
  return {
    window: choiceOf(rule),
    startBy: first.by,
    startMinutes: first.minutes,
    startTime: first.time,
    stopBy: last.by,
    stopMinutes: last.minutes,
    stopTime: last.time,
    power: thermalRecording.useLowPowerMode ? "low" : "high",
    audioMode: audioRecording.audioMode,
    chemistry: battery.chemistry ?? "",
    cells: battery.manualCellCount === undefined ? "" : String(battery.manualCellCount),
  };
}

function choiceOf(rule: WindowRule): "night" | "always" | "custom" {
  if (isAllDay(rule)) return "always";
  const key = JSON.stringify([rule.start, rule.stop]);
  return key === JSON.stringify([duskToDawn.start, duskToDawn.stop]) ? "night" : "custom";
}

function toFields(edge: WindowEdge, otherTime: string) {
  if (edge.by === "clock") return { by: "clock", minutes: "30", time: formatWindowEdge(edge) };
  const by = edge.minutes < 0 ? "before" : "after";
  return { by, minutes: String(Math.abs(edge.minutes)), time: otherTime };
}

export const chemistryChoices = (Object.keys(cellVolts) as Chemistry[]).map((value) => ({
  value,
  label: chemistryNames[value],
}));
