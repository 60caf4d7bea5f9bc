import { findPage } from "#contract/rules/navigation/pages.ts";
import { listDeviceReports, type DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { oncePerRequest } from "../api/once-per-request.server.ts";
import { requireProject } from "../navigation/navigation.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import { fetchDevices } from "../projects/project-devices.server.ts";
import { needsAttention, toDeviceState } from "./device-text.server.ts";

/** Those that say since when a battery is low. The frame, which is around every page, only counts. */
const pagesWithLowSince = new Set(["dashboard", "devices"]);

/** What the active devices of the page's project have told of themselves last: the page and its frame ask as one. */
export const fetchDeviceReports = oncePerRequest((args: PageArgs) => {
  const groupIdOrName = requireProject(args.context).id;
  const withLowSince = pagesWithLowSince.has(findPage(args.pattern)?.name ?? "");
  return attempt(args, listDeviceReports, { groupIdOrName, "with-low-since": withLowSince });
});

/** How many devices of the page's project need attention; undefined where it cannot be had, which loses no page. */
export async function countTroubled(args: PageArgs) {
  const [devices, reports] = await Promise.all([fetchDevices(args), fetchDeviceReports(args)]);
  if (!devices.ok || !reports.ok) return undefined;
  return countIn(args, devices.reply.devices, reports.reply.reports);
}

/** The same of each of several projects, by its id; without those of which it cannot be had. */
export async function countTroubledByProject(args: PageArgs, devices: readonly DeviceData[]) {
  const byProject = [...Map.groupBy(devices, ({ groupId }) => groupId)];
  const counts = await Promise.all(
    byProject.map(async ([groupIdOrName, some]) => {
      const reports = await attempt(args, listDeviceReports, { groupIdOrName });
      return [groupIdOrName, reports.ok && countIn(args, some, reports.reply.reports)] as const;
    }),
  );
  return new Map(counts.flatMap(([id, troubled]) => (troubled ? [[id, troubled]] : [])));
}

function countIn({ context }: PageArgs, devices: DeviceData[], reports: DeviceReport[]) {
  const { defaultTimeZone, now } = siteOf(context);
  const reported = new Map(reports.map((report) => [report.deviceId, report]));
  const states = devices.flatMap((device) => {
    const report = reported.get(device.id);
    return report ? [toDeviceState(device, report, { defaultTimeZone, now: now() })] : [];
  });
  return {
    count: states.filter(needsAttention).length,
    isUrgent: states.some(({ tone }) => tone === "trouble"),
  };
}

export type Troubled = ReturnType<typeof countIn>;
