import { findPage } from "#contract/rules/navigation/pages.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
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
  const { defaultTimeZone, now } = siteOf(args.context);
  const [devices, reports] = await Promise.all([fetchDevices(args), fetchDeviceReports(args)]);
  if (!devices.ok || !reports.ok) return undefined;
  const reported = new Map(reports.reply.reports.map((report) => [report.deviceId, report]));
  const states = devices.reply.devices.flatMap((device) => {
    const report = reported.get(device.id);
    return report ? [toDeviceState(device, report, { defaultTimeZone, now: now() })] : [];
  });
  return {
    count: states.filter(needsAttention).length,
    isUrgent: states.some(({ tone }) => tone === "trouble"),
  };
}
