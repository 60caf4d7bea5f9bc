import { isCarried } from "#contract/rules/devices/carried.ts";
import type { Viewer } from "#app/services/navigation/navigation.server.ts";
import { type DeviceView, toRecordingsPath } from "./device-view.server.ts";

const text = {
  inactive:
    "This device is inactive, so it is not on the lists and nobody gets an email when it stops reporting. Its recordings and events are kept.",
  recordings: "View recordings",
  events: "Events",
  uploads: "Upload files",
  reactivate: "Set it active",
  waiting:
    "This device has registered itself, and waits for an admin to approve it. Until then nothing is taken from it: it keeps what it records and tries again.",
  approve: "Approve device",
  refuse: "Remove device",
  deactivate: "Set this device inactive",
  delete: "Delete this device",
};

/** What a device is that does not take part as the others do, with the ways on; undefined of those that do. */
export function describeStanding(shown: DeviceView, { mayManage }: Pick<Viewer, "mayManage">) {
  const { device, report, path } = shown;
  if (!device.active) {
    const links = [
      report.hasRecordings && { to: toRecordingsPath(shown), label: text.recordings },
      isCarried(device)
        ? { to: `${path}/manual-uploads`, label: text.uploads }
        : { to: `${path}/events`, label: text.events },
      mayManage && { to: `${path}/reactivate`, label: text.reactivate },
    ];
    return { about: text.inactive, links: links.filter((link) => link !== false) };
  }
  if (!device.awaitsApproval) return undefined;
  const links = [
    { to: `${path}/approve`, label: text.approve },
    { to: `${path}/delete`, label: text.refuse },
  ];
  return { about: text.waiting, links: mayManage ? links : [] };
}

/** How somebody takes a device off the lists that takes part as the others do. */
export function findRemoval(
  { device, report, path }: DeviceView,
  { mayManage }: Pick<Viewer, "mayManage">,
) {
  if (!mayManage || !device.active || device.awaitsApproval) return undefined;
  const act = report.hasRecordings ? "deactivate" : "delete";
  return { to: `${path}/${act}`, label: text[act] };
}
