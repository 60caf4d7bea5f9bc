import { toPlace } from "#contract/rules/locations/places.ts";
import {
  finishJob,
  claimJob,
  replaceMetadata,
  requireAlgorithm,
  uploadProcessed,
  type Job,
} from "#contract/wire/processing/processing.ts";
import { readOneFile } from "#api/http/read-one-file.ts";
import { serve } from "#api/http/serve.ts";
import { finishRecording } from "../operations/finish-recording.ts";
import { storeProcessedFile } from "../operations/store-processed-file.ts";
import { claimRecording, type LeasedRow } from "../operations/claim-recording.ts";
import { replaceAdditionalMetadata } from "#api/recordings/operations/replace-metadata.ts";
import { requireSnapshot } from "#api/devices/queries/detail-snapshots.ts";
import { requireProcessable, requireWorker } from "./require-worker.ts";
import { readJson } from "#api/db/stored-json.ts";

/** As long as the lease. */
const signedSeconds = 30 * 60;

export const processing = [
  serve(claimJob, async ({ input, caller, services }) => {
    requireWorker(caller);
    const row = await claimRecording(services, caller.id, input);
    if (!row) return undefined;
    const recording = toJob(row);
    const { rawFileKey: key, rawMimeType: mimeType } = recording;
    const claims = { key, mimeType, filename: String(row.id) };
    return { rawJWT: await services.tokens.sign("fileDownload", claims, signedSeconds), recording };
  }),

  serve(finishJob, async ({ input, caller, address, services }) => {
    requireWorker(caller);
    const { id, jobKey, success, result, newProcessedFileKey } = input;
    const fieldUpdates = result?.fieldUpdates ?? {};
    const report = { id, jobKey, success, fieldUpdates, newProcessedFileKey };
    await finishRecording(services, { ...caller, address }, report);
    return { messages: [success ? "Processing finished." : "Processing failed."] };
  }),

  serve(uploadProcessed, async ({ caller, request, services }) => {
    requireWorker(caller);
    const fileKey = await readOneFile(request, services.files, (file) =>
      storeProcessedFile(services, file),
    );
    return { fileKey };
  }),

  serve(replaceMetadata, async ({ input, caller, address, services }) => {
    const { id } = await requireProcessable(services, caller, input.id);
    await replaceAdditionalMetadata(services, { ...caller, address }, id, input.metadata);
    return { messages: ["Updated the metadata."] };
  }),

  serve(requireAlgorithm, async ({ input, caller, services }) => {
    requireWorker(caller);
    const { write } = services.store;
    const { algorithm } = input;
    return {
      algorithmId: await requireSnapshot(write, "algorithm", algorithm, services.now()),
    };
  }),
];

function toJob(row: LeasedRow): Job {
  const { passthrough, additional_metadata: metadata } = row;
  const { processingMeta = null } = readJson("recordings.passthrough", passthrough, row.id);
  const { metadataSource } = readJson("recordings.additional_metadata", metadata, row.id);
  const place = toPlace(row);
  return {
    id: row.id,
    type: row.type,
    jobKey: row.job_key,
    rawFileKey: row.raw_key,
    rawMimeType: row.raw_mime_type ?? "application/octet-stream",
    fileKey: row.derived_key,
    fileMimeType: row.derived_mime_type,
    processingState: row.processing_state,
    processingMeta,
    GroupId: row.project_id,
    DeviceId: row.device_id,
    StationId: row.location_id,
    recordingDateTime: row.recorded_at,
    duration: row.duration_seconds,
    location: place ? { type: "Point", coordinates: [place.lng, place.lat] } : null,
    processing: true,
    processingFailedCount: row.processing_failed_count,
    hasAlert: row.has_alert === 1,
    metadataSource: typeof metadataSource === "string" ? metadataSource : null,
    processingStartTime: row.processing_started_at,
    processingEndTime: null,
    currentStateStartTime: row.state_started_at,
    updatedAt: row.state_started_at,
  };
}
