import { findWindowRule, type WindowRule } from "./recording-windows.ts";

/** What a device says that it runs. What it does not say, or not in words that are known, is absent. */
export interface RunningConfig {
  recording?: WindowRule;
  lowPower?: boolean;
}

export function readConfig(details: unknown): RunningConfig {
  const windows = sectionOf(details, "windows");
  const start = windows["start-recording"];
  const stop = windows["stop-recording"];
  const lowPower = sectionOf(details, "thermal-recorder")["use-low-power-mode"];
  const recording =
    typeof start === "string" && typeof stop === "string" ? findWindowRule(start, stop) : undefined;
  return {
    ...(recording ? { recording } : {}),
    ...(typeof lowPower === "boolean" ? { lowPower } : {}),
  };
}

function sectionOf(details: unknown, name: string): Record<string, unknown> {
  const section = isObject(details) ? details[name] : undefined;
  return isObject(section) ? section : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
