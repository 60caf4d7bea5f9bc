import { data, Outlet } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { orErrorPage } from "#app/services/api.server.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import { askForDevices } from "#app/services/project-devices.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/page";

const views = [
  { to: "diagnostics", label: "Diagnostics" },
  { to: "setup", label: "Setup" },
  { to: "schedules", label: "Schedules" },
  { to: "manual-uploads", label: "Manual uploads" },
  { to: "events", label: "Events" },
  { to: "insights", label: "Insights" },
];

export async function loader(args: Route.LoaderArgs) {
  const { groupName } = requireProject(args.context);
  const { devices } = orErrorPage(await askForDevices(args, { onlyActive: false }));
  const device = devices.find((one) => one.id === Number(args.params.deviceId));
  if (!device) throw data(null, { status: 404 });
  return { name: device.deviceName, projectName: groupName };
}

export default function DevicePage({ loaderData }: Route.ComponentProps) {
  const { name, projectName } = loaderData;
  return (
    <>
      <PageTitle title={`Manage device ${name}`} />
      <PageHeading title={`Manage device ${name}`} context={projectName} />
      <TabLinks label="Views of the device" tabs={views} />
      <Outlet />
    </>
  );
}
