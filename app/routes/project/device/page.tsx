import { data, Outlet } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { send } from "#app/services/api.server.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { listProjectDevices } from "#contract/wire/projects.ts";
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
  const { id, groupName } = requireProject(args.context);
  const { devices } = await send(args, listProjectDevices, {
    groupIdOrName: id,
    "only-active": false,
  });
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
