import type { DeviceKind } from "#contract/wire/devices/devices.ts";

/** The kind of an old device that another goes on as: what either has been, where both can be true. */
export function kindAfterTakeover(source: DeviceKind, taken: DeviceKind): DeviceKind {
  const hybrid = "hybrid-thermal-audio";
  if (taken === hybrid || source === "unknown") return taken;
  const seesAndHears = [source, taken].toSorted().join("+") === "audio+thermal";
  return seesAndHears ? hybrid : source;
}
