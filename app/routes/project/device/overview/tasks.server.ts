import { adviseOn, describeTrouble } from "#app/services/devices/device-text.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { findTroubles } from "#contract/rules/devices/device-troubles.ts";
import type { DeviceView } from "../device-view.server.ts";

const text = {
  name: "Its location has no name yet",
  nameAdvice: "Give it a name so people know where it is.",
};

/** What somebody should do about a device, the most urgent first, each with what to do. */
export function listTasks({ device, report, current, projectPath, zone, now }: DeviceView) {
  const troubles = findTroubles(device, report, now).map((trouble) => ({
    tone: trouble.kind === "silent" ? ("trouble" as const) : ("attention" as const),
    text: describeTrouble(trouble, now, zone),
    since: "since" in trouble && trouble.since ? formatMoment(trouble.since, zone) : undefined,
    advice: adviseOn(trouble),
    to: undefined as string | undefined,
  }));
  if (!current?.location.needsRename || !device.active) return troubles;
  const to = `${projectPath}/locations/${current.location.id}`;
  const naming = { tone: "attention" as const, text: text.name, advice: text.nameAdvice, to };
  return [...troubles, { ...naming, since: undefined }];
}
