import { invalidFields, Refusal } from "#contract/envelope.ts";
import {
  initialState,
  isTracked,
  mergeFacts,
  rawMimeType,
  stateWithoutWorkers,
  type RecordingFacts,
} from "#contract/rules/upload.ts";
import { passthroughFields, type UploadData } from "#contract/wire/upload.ts";
import type { ReceivedFile } from "../files/file-store.ts";
import { findPosition } from "../queries/device-positions.ts";
import type { Services } from "../services.ts";
import { keepFiles, type KeptFiles } from "./keep-files.ts";
import type { PlacedDevice } from "./place-device.ts";
import { readEmbedded } from "./read-embedded.ts";
import { storeRecording } from "./store-recording.ts";
import { writeJson } from "../queries/stored-json.ts";

export interface UploadedFile extends ReceivedFile {
  fileName: string;
}

export interface Upload {
  device: PlacedDevice;
  uploader: { kind: "device" | "user"; id: number };
  data: UploadData;
  files: {
    raw: UploadedFile;
    derived?: UploadedFile | undefined;
    thumb?: UploadedFile | undefined;
  };
}

export interface Receipt {
  recordingId: number;
  isDuplicate: boolean;
}

/**
 * Takes an upload in: checks its hash, reads what the file says of itself, puts the files in their places and only
 * then commits the row, so that what is answered with 200 is on disk, bytes and row. A file that cannot be read
 * as its type is stored all the same, because what is refused is lost in the field.
 */
export async function receiveRecording(services: Services, upload: Upload): Promise<Receipt> {
  const { data, files } = upload;
  if (data.fileHash && data.fileHash.toLowerCase() !== files.raw.sha1) {
    throw new Refusal("damaged", "Uploaded file integrity check failed, please retry.");
  }
  const embedded = await readEmbedded(services, upload);
  const facts = mergeFacts(data, embedded);
  if (data.type === "audio") facts.place ??= await findDevicePlace(services, upload);
  const { recordedAt } = facts;
  if (recordedAt === undefined) {
    throw invalidFields([
      {
        param: "recordingDateTime",
        location: "body",
        msg: "'recordingDateTime' is required: the file does not say it",
      },
    ]);
  }
  const state = initialState({
    type: data.type,
    given: data.processingState ?? undefined,
    unreadable: embedded?.format !== "thermal",
    tracked: isTracked(data),
  });
  const processingState =
    services.settings.processing === "off" ? stateWithoutWorkers(state) : state;
  const kept = await keepFiles(services, upload, recordedAt);
  const recording = {
    ...toColumns(upload, facts, kept),
    recorded_at: recordedAt,
    processing_state: processingState,
  };
  const receipt = await storeRecording(services, { upload, facts, recording }).catch(
    async (error: unknown) => {
      await kept.remove();
      throw error;
    },
  );
  if (receipt.isDuplicate) await kept.remove();
  else services.wakeJobs();
  return receipt;
}

/** Sound recorders seldom say where they are: they are where they were last known to be. */
async function findDevicePlace({ store }: Services, { device }: Upload) {
  const { position } = await findPosition(store.read, device.id);
  return position;
}

function toColumns({ data, uploader, files }: Upload, facts: RecordingFacts, kept: KeptFiles) {
  const passthrough = passthroughFields.filter((field) => data[field] !== undefined);
  return {
    type: data.type,
    duration_seconds: facts.durationSeconds,
    latitude: facts.place?.lat ?? null,
    longitude: facts.place?.lng ?? null,
    raw_key: kept.rawKey,
    raw_mime_type: rawMimeType(files.raw.fileName, data.type),
    raw_sha1: files.raw.sha1,
    raw_bytes: files.raw.bytes,
    derived_key: kept.derivedKey,
    derived_mime_type: files.derived ? rawMimeType(files.derived.fileName, data.type) : null,
    derived_bytes: files.derived?.bytes ?? null,
    comment: data.comment ?? null,
    additional_metadata: facts.additionalMetadata
      ? writeJson("recordings.additional_metadata", facts.additionalMetadata)
      : null,
    passthrough:
      passthrough.length > 0
        ? writeJson(
            "recordings.passthrough",
            Object.fromEntries(passthrough.map((field) => [field, data[field]])),
          )
        : null,
    uploader: uploader.kind,
    uploader_id: uploader.id,
  };
}

export type RecordingColumns = ReturnType<typeof toColumns> & {
  recorded_at: string;
  processing_state: string;
};
