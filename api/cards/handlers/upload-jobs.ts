import { instantOfClock } from "#contract/rules/cards/camera-clock.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import { findGaps } from "#contract/rules/cards/upload-gaps.ts";
import {
  changeUploadJob,
  createUploadJob,
  deleteUploadJob,
  getUploadJob,
  listOpenUploads,
  listUploadJobs,
  maxOpenUploads,
  retryUploadJob,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import type { UploadChoices } from "../operations/apply-upload-choices.ts";
import { changeUploadJob as change } from "../operations/change-upload-job.ts";
import { removeUploadJob } from "../operations/remove-upload-jobs.ts";
import {
  retryUploadJob as retry,
  startUploadJob as start,
} from "../operations/start-upload-job.ts";
import { listDatedFiles, listDayClocks } from "../queries/upload-files.ts";
import {
  insertUploadJob,
  listOpenUploadsOf,
  listUploadJobsOf,
  type UploadJobRow,
  type UploadJobSettings,
} from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { readCursor, writeCursor } from "#api/search/handlers/cursor.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { noSuchLocation, requireLocation } from "#api/locations/handlers/require-location.ts";
import { requireUploadJob } from "./require-upload-job.ts";
import { toUploadGroups, toUploadJob, toUploadJobs } from "./to-upload-job.ts";

const action = "upload for a device";
const jobsOnPage = 20;

export const uploadJobs = [
  serve(createUploadJob, async ({ input, caller, services }) => {
    const device = await requireDevice(services, caller, { id: input.id, action });
    const { location_id = null, ...given } = await toSettings(services, caller, device, input);
    const job = {
      device_id: device.id,
      user_id: caller.id,
      location_id,
      time_zone: await findZone(services, caller, { location_id, device }),
      correction_seconds: 0,
      ...given,
    };
    const id = await insertUploadJob(services.store.write, job, services.now());
    return answer(services, caller, id, "Began the job.");
  }),

  serve(listUploadJobs, async ({ input, caller, services }) => {
    const { id } = await requireDevice(services, caller, { id: input.id, action });
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    const found = await listUploadJobsOf(services.store.read, id, { after, limit: jobsOnPage + 1 });
    const rows = found.slice(0, jobsOnPage);
    const last = found.length > jobsOnPage ? rows.at(-1) : undefined;
    return {
      uploadJobs: await toUploadJobs(services, rows),
      ...(last ? { cursor: writeCursor({ at: last.created_at, id: last.id }) } : {}),
    };
  }),

  serve(listOpenUploads, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, action);
    const found = await listOpenUploadsOf(services.store.read, id, maxOpenUploads + 1);
    const rows = found.slice(0, maxOpenUploads);
    const jobs = await toUploadJobs(services, rows);
    return {
      uploadJobs: jobs.map((job, index) => ({
        ...job,
        deviceName: rows[index]?.device_name ?? "",
      })),
      isMore: found.length > rows.length,
    };
  }),

  serve(getUploadJob, async ({ input, caller, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    const uploadJob = await toUploadJob(services, job);
    const clocks = input["with-gaps"] ? await listDayClocks(services.store.read, job.id) : [];
    const files = input["with-groups"] ? await listDatedFiles(services.store.scan, job.id) : [];
    return {
      uploadJob: {
        ...uploadJob,
        ...(input["with-gaps"] ? { gaps: findGaps(clocks.flatMap(toInstants(job))) } : {}),
        ...(input["with-groups"] ? { groups: toUploadGroups(job, files) } : {}),
      },
    };
  }),

  serve(changeUploadJob, async ({ input, caller, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    await change(services, job.id, await toChoices(services, caller, job, input));
    return answer(services, caller, job.id, "Changed the job.");
  }),

  serve(startUploadJob, async ({ input, caller, address, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    const choices = await toChoices(services, caller, job, input);
    await start(services, { ...caller, address }, job, choices);
    return answer(services, caller, job.id, "Started the job.");
  }),

  serve(retryUploadJob, async ({ input, caller, address, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    await retry(services, { ...caller, address }, job);
    return answer(services, caller, job.id, "Failed files are tried again.");
  }),

  serve(deleteUploadJob, async ({ input, caller, address, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    await removeUploadJob(services, { ...caller, address }, job);
    return { messages: ["Removed the job."] };
  }),
];

interface Sent {
  stationId?: number | null | undefined;
  timeZone?: string | undefined;
  clockCorrectionSeconds?: number | undefined;
}

/** Only the settings that were sent. A location has to be one of the device's project. */
async function toSettings(
  services: Services,
  caller: User,
  { project_id: projectId }: { project_id: number },
  { stationId, timeZone, clockCorrectionSeconds }: Sent,
): Promise<Partial<UploadJobSettings>> {
  if (stationId !== undefined && stationId !== null) {
    const location = await requireLocation(services, caller, { id: stationId, action });
    if (location.project_id !== projectId) throw noSuchLocation(stationId);
  }
  return {
    ...(stationId === undefined ? {} : { location_id: stationId }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(clockCorrectionSeconds === undefined ? {} : { correction_seconds: clockCorrectionSeconds }),
  };
}

/** Read before the transaction: whether the location is one of the project's. */
async function toChoices(
  services: Services,
  caller: User,
  job: { project_id: number },
  { groups, dates, dateChanges, ...sent }: Sent & Omit<UploadChoices, "settings">,
): Promise<UploadChoices> {
  return { settings: await toSettings(services, caller, job, sent), groups, dates, dateChanges };
}

interface Standing {
  location_id: number | null;
  device: { latitude: number | null; longitude: number | null };
}

/** The zone of the location, else of the device's last place, else of the deployment. */
async function findZone(
  services: Services,
  caller: User,
  { location_id: id, device }: Standing,
): Promise<string> {
  const at = id === null ? device : await requireLocation(services, caller, { id, action });
  return zoneOf(toPlace(at), services.settings.defaultTimeZone);
}

async function answer(services: Services, caller: User, id: number, message: string) {
  const job = await requireUploadJob(services, caller, id);
  return { uploadJob: await toUploadJob(services, job), messages: [message] };
}

function toInstants({ time_zone: timeZone, correction_seconds: correctionSeconds }: UploadJobRow) {
  return (clock: string) => instantOfClock(clock, { timeZone, correctionSeconds }) ?? [];
}
