import { findRealPlace } from "#contract/rules/locations/places.ts";
import { isNews } from "#contract/rules/alerts/alerts.ts";
import type { RecordingFacts } from "#contract/rules/recordings/upload.ts";
import {
  lockConnectedDevice,
  lockDevice,
  recordImported,
  recordActivity,
  reactivate,
} from "../queries/activity.ts";
import { fireAlerts } from "#api/alerts/operations/fire-alerts.ts";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { drawSoundJob, renderJob } from "#api/jobs/job-kinds.ts";
import { findDuplicate, insertRecording } from "#api/recordings/queries/recordings.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { insertUploadedTracks } from "./insert-uploaded-tracks.ts";
import { placeRecording } from "./place-recording.ts";
import { redactUnlessAwaited } from "./redact-speech.ts";
import type { Receipt, Upload } from "./received-upload.ts";
import type { RecordingColumns } from "./to-recording-columns.ts";

interface Stored {
  upload: Upload;
  facts: RecordingFacts;
  recording: RecordingColumns;
}

/** One transaction: the recording in its place, its tracks, and all that a new recording changes around it. */
export async function storeRecording(services: Services, stored: Stored): Promise<Receipt> {
  const now = services.now();
  const { upload, facts, recording } = stored;
  const { device, data } = upload;
  const removed: string[] = [];
  const receipt = await services.store.write.transaction().execute(async (trx) => {
    const { isActive, isAtWork } = await lockUploader(trx, upload, recording.recorded_at, now);
    if (isAtWork && !isActive) await reactivate(trx, device);
    const duplicate = data.fileHash
      ? await findDuplicate(trx, device.id, data.fileHash)
      : undefined;
    if (duplicate !== undefined) return { recordingId: duplicate, isDuplicate: true };
    const seen = { place: facts.place, at: recording.recorded_at };
    const { deviceId, projectId, locationId } = await placeRecording(trx, device, seen, now);
    const placed = { ...recording, device_id: deviceId, project_id: projectId };
    const row = { ...placed, location_id: locationId ?? null };
    const recordingId = await insertRecording(trx, row, now);
    if (data.metadata) {
      await insertUploadedTracks(trx, { id: recordingId, ...row }, data.metadata, now);
      removed.push(...(await redactUnlessAwaited(services, trx, personOf(upload), recordingId)));
    }
    await recordActivity(
      trx,
      {
        deviceId,
        projectId,
        locationId,
        type: data.type,
        recordedAt: recording.recorded_at,
        durationSeconds: recording.duration_seconds,
        place: findRealPlace(facts.place),
        byDevice: upload.uploader.kind === "device",
      },
      now,
    );
    if (needsPictures(upload, recording)) {
      await enqueueJob(trx, renderJob, { recordingId }, { now });
    }
    if (data.type === "audio") await enqueueJob(trx, drawSoundJob, { recordingId }, { now });
    const processed = {
      type: data.type,
      uploader: upload.uploader.kind,
      processingState: recording.processing_state,
      recordedAt: recording.recorded_at,
    };
    /* Without a track there is no animal to tell of. */
    if (data.metadata && isNews(processed, now)) await fireAlerts(trx, recordingId, now);
    return { recordingId, isDuplicate: false };
  });
  for (const key of removed) await services.files.remove(key);
  return receipt;
}

function personOf({ uploader }: Upload) {
  return uploader.kind === "user" ? { id: uploader.id, address: undefined } : undefined;
}

/** Of thermal video that can be read, and of images that came without one to show or without a thumbnail. */
function needsPictures({ data, files }: Upload, { processing_state }: RecordingColumns): boolean {
  if (data.type === "thermalRaw") return processing_state !== "CORRUPT";
  return data.type === "trailcam-image" && !(files.derived && files.thumb);
}

/** Locks the device, and tells whether the upload says that it is at work. */
async function lockUploader(
  trx: Db,
  { device, uploader }: Upload,
  recordedAt: string,
  now: Date,
): Promise<{ isActive: boolean; isAtWork: boolean }> {
  if (uploader.kind === "device")
    return { ...(await lockConnectedDevice(trx, device.id, now)), isAtWork: true };
  const locked = await lockDevice(trx, device.id);
  return { ...locked, isAtWork: await recordImported(trx, device.id, recordedAt) };
}
