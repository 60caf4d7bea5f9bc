import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { leadsNowhere } from "#app/services/api/sent-form.server.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { requireDevice } from "#app/services/devices/require-device.server.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";

/** The device of the address, for those who may change which devices the project has. */
export async function requireManagedDevice(args: PageArgs & { params: { deviceId: string } }) {
  const { id: projectId, path: projectPath } = requireManagedProject(args.context);
  const device = await requireDevice(args, args.params.deviceId);
  const { id, deviceName: name, active, awaitsApproval = false } = device;
  const options = { groupIdOrName: projectId, deviceId: String(id), "only-active": false };
  const { reports } = await send(args, listDeviceReports, options);
  const [report] = reports;
  if (!report) throw await leadsNowhere(args);
  const devicesPath = `${projectPath}/devices${active ? "" : "/all"}`;
  const path = toDevicePath(projectPath, { id, name });
  return {
    id,
    name,
    active,
    awaitsApproval,
    projectId: String(projectId),
    path,
    devicesPath,
    report,
  };
}
