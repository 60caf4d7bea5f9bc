import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { importCardJob } from "#api/jobs/job-kinds.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import { updateDeviceSettings, updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { addUploadFiles, createUploadJob } from "#contract/wire/upload-jobs.ts";
import { createEvents } from "#contract/wire/events.ts";
import { createLocation } from "#contract/wire/locations/locations.ts";
import {
  updateProjectSettings,
  updateProjectUserSettings,
} from "#contract/wire/projects/projects.ts";
import { assignSchedule, createSchedule } from "#contract/wire/schedules/schedules.ts";
import { createSearch, renewSearchFeed } from "#contract/wire/searches.ts";
import type { makeCast } from "./people.ts";
import type { TestApi } from "../test-api.ts";
import { filePart, record, upload } from "../recordings/uploads.ts";

/** In every text that only people of the project may see. */
export const mark = "zq-hidden-from-strangers";
const place = { lat: -43.5, lng: 172.6 };

type Cast = Awaited<ReturnType<typeof makeCast>>;

/** Something of every kind, the first of its kind so that it has the id that requests guess. */
export async function hideThings(api: TestApi, { projectId, camera, owner }: Cast) {
  const groupIdOrName = projectId;
  const station = { name: `${mark} saddle`, ...place };
  const { stationId } = await api.send(createLocation, { groupIdOrName, station }, owner.token);
  const metadata = {
    models: [{ id: 1, name: "Master" }],
    tracks: [{ predictions: [{ model_id: 1, confident_tag: "possum" }] }],
  };
  const seen = { location: place, comment: mark, additionalMetadata: { note: mark }, metadata };
  await record(api, camera, seen);
  await api.send(
    createEvents,
    {
      dateTimes: ["2026-11-20T06:00:00Z"],
      description: { type: "test", details: { note: mark } },
    },
    camera.token,
  );
  const settings = { battery: { chemistry: mark, updated: "2026-11-20T06:00:00Z" } };
  await api.send(updateDeviceSettings, { id: camera.id, settings }, owner.token);
  const maskRegions = { [mark]: { regionData: [{ x: 0, y: 0 }] } };
  await api.send(updateMaskRegions, { id: camera.id, maskRegions }, owner.token);
  const conditions = [{ tag: mark, automatic: true }];
  await api.send(createAlert, { name: mark, conditions, stationId }, owner.token);
  const search = { note: mark };
  await api.send(createSearch, { projectId, name: mark, search, shared: true }, owner.token);
  await api.send(renewSearchFeed, { id: 1 }, owner.token);
  const schedule = {
    description: mark,
    startday: 1,
    playNights: 1,
    controlNights: 0,
    allsounds: [],
    combos: [],
  };
  const { id: scheduleId } = await api.send(createSchedule, { schedule }, owner.token);
  await api.send(assignSchedule, { deviceId: camera.id, scheduleId }, owner.token);
  await api.send(updateProjectSettings, { groupIdOrName, settings: { tags: [mark] } }, owner.token);
  await api.send(
    updateProjectUserSettings,
    { groupIdOrName, settings: { tags: [mark] } },
    owner.token,
  );
  const { uploadJob } = await api.send(createUploadJob, { id: camera.id, stationId }, owner.token);
  const { write } = api.services.store;
  const later = { now: new Date("2099-01-01"), requestedBy: owner.id };
  await enqueueJob(write, importCardJob, { uploadJobId: uploadJob.id }, later);
  await write.updateTable("jobs").set({ progress_done: 1, progress_text: mark }).execute();
  const path = addUploadFiles.path.replace(":id", String(uploadJob.id));
  await upload(api, owner.token, [filePart(Buffer.from(mark), `${mark}.jpg`)], path);
}
