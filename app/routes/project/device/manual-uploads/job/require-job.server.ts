import { data } from "react-router";
import { send } from "#app/services/api/api.server.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import {
  getUploadJob,
  listUploadFiles,
  type UploadFileData,
  type UploadFileFilter,
  uploadFileFilters,
} from "#contract/wire/upload-jobs.ts";
import {
  type DevicePageArgs,
  requireDeviceView,
} from "#app/routes/project/device/device-view.server.ts";

export type JobPageArgs = Omit<DevicePageArgs, "params"> & {
  params: DevicePageArgs["params"] & { jobId: string };
};

/** The job of the address with its device and the files that the address asks for. */
export async function requireJob(args: JobPageArgs) {
  const { jobId: id } = args.params;
  const state = readState(args.url);
  const cursor = args.url.searchParams.get("cursor") ?? undefined;
  const [shown, { uploadJob: job }, { files, cursor: next }] = await Promise.all([
    requireDeviceView(args),
    send(args, getUploadJob, { id }),
    send(args, listUploadFiles, { id, state, cursor }),
  ]);
  if (job.deviceId !== shown.device.id) throw data(null, { status: 404 });
  const uploads = `${shown.path}/manual-uploads`;
  const place = job.location ?? shown.device.location;
  return {
    shown,
    job,
    /** Times are shown in that of the place; the clock may be read in another. */
    placeZone: zoneOf(place, job.timeZone),
    uploads,
    path: `${uploads}/jobs/${job.id}`,
    files,
    next,
    state,
    isLater: cursor !== undefined,
  };
}

export type JobView = Awaited<ReturnType<typeof requireJob>>;

/** Of videos and sounds there is none. */
export function findPicture(
  { id, kind }: UploadFileData,
  { uploads }: Pick<JobView, "uploads">,
): string | undefined {
  return kind === "image" ? `${uploads}/files/${id}/picture` : undefined;
}

function readState({ searchParams }: URL): UploadFileFilter | undefined {
  const requestedState = searchParams.get("state");
  return uploadFileFilters.find((state) => state === requestedState);
}
