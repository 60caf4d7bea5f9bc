import { orErrorPage, send, type PageArgs } from "#app/services/api/api.server.ts";
import { fetchDeviceReports } from "#app/services/devices/device-reports.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { listDevices } from "./listed-devices.server.ts";
import { toRow } from "./rows.server.ts";

/** The devices of the page's project as rows: three calls, however many there are. */
export async function loadDevices(args: PageArgs, { withInactive }: { withInactive: boolean }) {
  const project = requireProject(args.context);
  const { defaultTimeZone, now } = siteOf(args.context);
  const groupIdOrName = project.id;
  const devices = withInactive
    ? send(args, listProjectDevices, { groupIdOrName, "only-active": false })
    : fetchDevices(args).then(orErrorPage);
  const reports = withInactive
    ? send(args, listDeviceReports, { groupIdOrName, "only-active": false, "with-low-since": true })
    : fetchDeviceReports(args).then(orErrorPage);
  const listed = await listDevices(args, {
    groupIdOrName,
    reports,
    devices: devices.then((reply) => reply.devices),
  });
  const setting = { projectPath: toProjectPath(project), defaultTimeZone, now: now() };
  return listed.map((one) => toRow(one, setting));
}
