import { addHours } from "date-fns";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { silenceOf } from "#contract/rules/devices/device-troubles.ts";
import { hoursOfSilence, reportsByItself } from "#contract/rules/devices/health.ts";
import type { DeviceView } from "./device-view.server.ts";

/** When a device was heard and recorded last, and when it should be heard again. */
export function toContact({ device, report, zone, now }: DeviceView) {
  const moment = (iso: string | undefined) => (iso ? formatShortMoment(iso, zone, now) : undefined);
  return {
    heard: moment(device.lastConnectionTime),
    recorded: moment(device.lastRecordingTime),
    next: moment(findNextContact({ device, report })),
    /** It said so itself. */
    isPromised: report.nextHeartbeat !== undefined,
  };
}

/** When it said it would be heard; else the latest that it can be heard and not count as silent. */
function findNextContact({ device, report }: Pick<DeviceView, "device" | "report">) {
  const silence = silenceOf(device, report);
  if (!device.active || !reportsByItself(silence)) return undefined;
  if (report.nextHeartbeat !== undefined) return report.nextHeartbeat;
  return addHours(device.lastConnectionTime ?? "", hoursOfSilence(silence)).toISOString();
}

export type Contact = ReturnType<typeof toContact>;
