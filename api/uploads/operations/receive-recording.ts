import { findRealPlace } from "#contract/rules/locations/places.ts";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import {
  initialState,
  isTracked,
  mergeFacts,
  stateWithoutWorkers,
} from "#contract/rules/recordings/upload.ts";
import { fitsKept, leaveOutExcess, tooLong } from "#contract/rules/recordings/upload-bounds.ts";
import { timeOfDayAt } from "#contract/rules/times/time-of-day.ts";
import { toClockColumns } from "#api/recordings/queries/times-of-day.ts";
import { findPosition } from "#api/devices/queries/device-positions.ts";
import type { Services } from "#api/services.ts";
import { findRecordingType } from "./find-recording-type.ts";
import { storeFiles } from "./store-files.ts";
import { readEmbedded } from "./read-embedded.ts";
import type { SentUpload, Taken, Upload } from "./received-upload.ts";
import { storeRecording } from "./store-recording.ts";
import { toRecordingColumns } from "./to-recording-columns.ts";

const datedByArrival =
  "Neither 'recordingDateTime' nor the file says when it was recorded: the time of its arrival is kept.";

/**
 * Takes an upload in: checks its hash, reads what the file says of itself, puts the files in their places and only
 * then commits the row, so that what is answered with 200 is on disk, bytes and row. A file that cannot be read
 * as its type is stored all the same, because what is refused is lost in the field; for that, too, what is beyond
 * all measure is only left out.
 */
export async function receiveRecording(services: Services, sent: SentUpload): Promise<Taken> {
  const { files } = sent;
  const { data: kept, leftOut } = leaveOutExcess(sent.data);
  if (kept.fileHash && kept.fileHash.toLowerCase() !== files.raw.sha1) {
    throw new Refusal("damaged", "Uploaded file integrity check failed, please retry.");
  }
  const data = { ...kept, type: kept.type ?? (await findRecordingType(files.raw)) };
  const upload = { ...sent, data };
  const { embedded, fault = null } = await readEmbedded(services, upload);
  const facts = mergeFacts(data, embedded);
  if (!fitsKept(facts.additionalMetadata)) {
    facts.additionalMetadata = undefined;
    leftOut.push(tooLong("additionalMetadata"));
  }
  if (data.type === "audio") facts.place ??= await findDevicePlace(services, upload);
  const arrivedAt = kept.type ? undefined : services.now().toISOString();
  const recordedAt = facts.recordedAt ?? arrivedAt;
  if (recordedAt === undefined) {
    throw invalidFields([
      {
        param: "recordingDateTime",
        location: "body",
        msg: `'recordingDateTime' is required: the file ${fault === null ? "does not say it" : "is empty or damaged, and does not say it"}`,
      },
    ]);
  }
  if (facts.recordedAt === undefined) leftOut.push(datedByArrival);
  const state = initialState({
    type: data.type,
    given: data.processingState ?? undefined,
    unreadable: embedded?.format !== "thermal",
    tracked: isTracked(data),
  });
  const processingState =
    services.settings.processing === "off" ? stateWithoutWorkers(state) : state;
  const stored = await storeFiles(services, upload, recordedAt);
  const recording = {
    ...toRecordingColumns(upload, facts, stored),
    recorded_at: recordedAt,
    processing_state: processingState,
    ...toClockColumns(
      timeOfDayAt(
        new Date(recordedAt),
        findRealPlace(facts.place),
        services.settings.defaultTimeZone,
      ),
    ),
    file_fault: files.raw.bytes === 0 ? ("empty" as const) : fault,
  };
  const receipt = await storeRecording(services, { upload, facts, recording }).catch(
    async (error: unknown) => {
      await stored.remove();
      throw error;
    },
  );
  if (receipt.isDuplicate) await stored.remove();
  else services.wakeJobs();
  return { ...receipt, leftOut };
}

/** Sound recorders seldom say where they are: they are where they were last known to be. */
async function findDevicePlace({ store }: Services, { device }: Upload) {
  const { position } = await findPosition(store.read, device.id);
  return position;
}
