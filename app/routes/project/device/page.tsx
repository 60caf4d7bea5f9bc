import { Outlet } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { requireProject } from "#app/services/navigation.server.ts";
import { requireDevice } from "#app/services/require-device.server.ts";
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
  const { deviceName } = await requireDevice(args, args.params.deviceId);
  return { name: deviceName, projectName: groupName };
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
