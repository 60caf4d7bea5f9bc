import { isCarried } from "#contract/rules/devices/carried.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";

const labels = {
  overview: "Overview",
  diagnostics: "Diagnostics",
  setup: "Setup",
  insights: "Insights",
  sounds: "Sounds",
  "manual-uploads": "Manual uploads",
  events: "Events",
  schedules: "Schedules",
};

/** The views that a device of its kind has, in the order of the tabs. */
export function listViews(device: DeviceData) {
  const { type, active, location } = device;
  const isByHand = isCarried(device);
  const isFilming = type === "thermal" || type === "hybrid-thermal-audio";
  const isPlaced = active && isFilming && location !== undefined;
  const has: Record<keyof typeof labels, boolean> = {
    overview: true,
    diagnostics: !isByHand,
    setup: isPlaced,
    insights: isPlaced,
    sounds: type === "audio" || type === "hybrid-thermal-audio",
    "manual-uploads": isByHand || type === "audio",
    events: !isByHand,
    schedules: active && (isFilming || (type === "audio" && !isByHand)),
  };
  return Object.entries(labels)
    .filter(([view]) => has[view as keyof typeof labels])
    .map(([to, label]) => ({ to, label }));
}
