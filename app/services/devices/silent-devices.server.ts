import { findTroubles } from "#contract/rules/devices/device-troubles.ts";
import { isInTrouble } from "#contract/rules/devices/health.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { siteOf } from "../navigation/site.server.ts";

/**
 * The devices that are not reporting, by the rule of their pages: what they have promised counts. Those of which that
 * cannot be known right now are left out.
 */
export async function listSilent(
  args: PageArgs,
  devices: readonly DeviceData[],
): Promise<DeviceData[]> {
  /* Whoever has reported within a day needs no closer look. */
  const late = Map.groupBy(devices.filter(isInTrouble), ({ groupId }) => groupId);
  const silent = await Promise.all(
    [...late].map(([groupId, some]) => listSilentIn(args, groupId, some)),
  );
  return silent.flat();
}

async function listSilentIn(args: PageArgs, groupIdOrName: number, devices: DeviceData[]) {
  const now = siteOf(args.context).now();
  const outcome = await attempt(args, listDeviceReports, { groupIdOrName });
  if (!outcome.ok) return [];
  const reports = new Map(outcome.reply.reports.map((report) => [report.deviceId, report]));
  return devices.filter((device) => {
    const report = reports.get(device.id);
    const troubles = report ? findTroubles(device, report, now) : [];
    return troubles.some(({ kind }) => kind === "silent");
  });
}
