import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { formatDateTime, formatMoment } from "#app/services/times/times.server.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import type { DevicePageArgs, DeviceView } from "../device-view.server.ts";

const thermal: (typeof recordingTypes)[number][] = ["thermalRaw"];

/** The newest of the short recordings that cameras make to report, else the newest of these types, with its picture. */
export async function findCameraView(args: DevicePageArgs, types = thermal) {
  const status = await findNewest(args, { types: thermal, "status-recordings": true });
  const recording = status ?? (await findNewest(args, { types, duration: 0 }));
  if (!recording) return undefined;
  const made = await attempt(args, listRenditions, { id: recording.id });
  const poster = made.ok && made.reply.renditions.find(({ kind }) => kind === "poster");
  return {
    recording,
    isStatus: status !== undefined,
    poster: poster || undefined,
    isBeingMade: made.ok && made.reply.state === "pending",
  };
}

async function findNewest(args: DevicePageArgs, filter: Partial<InputOf<typeof queryRecordings>>) {
  const { recordings } = await send(args, queryRecordings, {
    projectId: requireProject(args.context).id,
    devices: [args.params.deviceId],
    ...filter,
    "include-false-positives": true,
    "max-results": 1,
  });
  return recordings[0];
}

/** The picture with its words, in the time of the place. */
export function toCameraView(
  found: Awaited<ReturnType<typeof findCameraView>>,
  { device, current, projectPath, zone, now }: DeviceView,
) {
  if (!found) return undefined;
  const { poster, recording, isBeingMade, isStatus } = found;
  const { id, recordingDateTime: at } = recording;
  const place = current ? ` at ${current.location.name}` : "";
  return {
    time: formatMoment(at, zone, now),
    to: `${projectPath}/recording/${id}/tracks`,
    isBeingMade,
    isStatus,
    picture: poster && {
      src: `${projectPath}/media/${id}/poster`,
      alt: `What ${device.deviceName} saw${place} on ${formatDateTime(at, zone)}`,
      width: poster.width,
      height: poster.height,
    },
  };
}

export type CameraView = ReturnType<typeof toCameraView>;
