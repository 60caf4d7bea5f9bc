import { orErrorPage, send, type PageArgs } from "#app/services/api.server.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import { askForDevices } from "#app/services/project-devices.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation.ts";
import { listDeviceReports } from "#contract/wire/device-reports.ts";
import { listProjectLocations } from "#contract/wire/locations.ts";
import { listProjectDevices } from "#contract/wire/projects.ts";
import { toRows } from "./rows.server.ts";

/** The devices of the page's project as rows: three calls, however many there are. */
export async function loadDevices(args: PageArgs, { withInactive }: { withInactive: boolean }) {
  const project = requireProject(args.context);
  const { defaultTimeZone, now } = siteOf(args.context);
  const groupIdOrName = project.id;
  const wanted = { groupIdOrName, "only-active": !withInactive };
  const [devices, { reports }, { stations: locations }] = await Promise.all([
    withInactive
      ? send(args, listProjectDevices, wanted).then(({ devices }) => devices)
      : askForDevices(args).then((asked) => orErrorPage(asked).devices),
    send(args, listDeviceReports, wanted),
    send(args, listProjectLocations, { groupIdOrName, "only-active": false }),
  ]);
  const setting = { projectPath: toProjectPath(project), defaultTimeZone, now: now() };
  return toRows({ devices, reports, locations }, setting);
}
