import { addSeconds } from "date-fns";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { leadsNowhere } from "#app/services/api/sent-form.server.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { oncePerRequest } from "#app/services/api/once-per-request.server.ts";
import { requireDevice } from "#app/services/devices/require-device.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { listDeviceLocations } from "#contract/wire/devices/device-places.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";

export type DevicePageArgs = PageArgs & { params: { deviceId: string; deviceName: string } };

export type DeviceView = Awaited<ReturnType<typeof loadDevice>>;

/** The device of the address with what it tells of itself and where it was. */
export const requireDeviceView = oncePerRequest(loadDevice);

async function loadDevice(args: DevicePageArgs) {
  const project = requireProject(args.context);
  const { deviceId } = args.params;
  const [device, { reports }, { locations }] = await Promise.all([
    requireDevice(args, deviceId),
    send(args, listDeviceReports, {
      groupIdOrName: project.id,
      deviceId,
      "only-active": false,
      "with-low-since": true,
    }),
    send(args, listDeviceLocations, { id: deviceId }),
  ]);
  const [report] = reports;
  if (!report) throw await leadsNowhere(args);
  const { now, defaultTimeZone, mapTiles: tiles } = siteOf(args.context);
  const projectPath = toProjectPath(project);
  const urlName = toUrlName(device.deviceName);
  return {
    device,
    report,
    locations,
    /** Of those that it has been at, the one that it stands at. */
    current: locations.find(({ location }) => location.id === report.stationId),
    zone: zoneOf(device.location, defaultTimeZone),
    now: now(),
    defaultTimeZone,
    tiles,
    projectPath,
    urlName,
    path: toDevicePath(projectPath, { id: device.id, name: device.deviceName }),
  };
}

/** What it has recorded at the location that it stands at, in the search of all activity. */
export function toRecordingsPath({
  device,
  current,
  projectPath,
  now,
}: Pick<DeviceView, "device" | "current" | "projectPath" | "now">): string {
  const { lastRecordingTime } = device;
  const search = new URLSearchParams({
    "display-mode": "recordings",
    "recording-mode": device.type === "audio" ? "audio" : "cameras",
    devices: String(device.id),
    from: current?.fromDateTime ?? "2010-01-01T00:00:00.000Z",
    until: (lastRecordingTime ? addSeconds(lastRecordingTime, 1) : now).toISOString(),
  });
  return `${projectPath}/activity?${search}`;
}
