import { scheduler } from "node:timers/promises";
import { labelPath } from "#contract/labels/label-path.ts";
import { isMaskedTrack } from "#contract/rules/masks/masked-tracks.ts";
import { toPositions } from "#contract/rules/locations/positions.ts";
import { isFilteredTrack, masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { UploadData, UploadedTrack } from "#contract/wire/recordings/upload.ts";
import type { Db } from "#api/db/open.ts";
import { isTooLarge, requireSnapshot } from "#api/devices/queries/detail-snapshots.ts";
import { findMaskRegions, type Recorded } from "#api/devices/queries/masks.ts";
import { insertTrack, insertTrackTag } from "#api/tracks/queries/tracks.ts";

type Metadata = NonNullable<UploadData["metadata"]>;
type Prediction = UploadedTrack["predictions"][number];

/** Positions, and predictions at ten times the weight, that are read and written in some milliseconds. */
const weightAtOnce = 2000;

/** As the device sent them, others being answered between some, but for those wholly in regions that it was to ignore. */
export async function insertUploadedTracks(
  trx: Db,
  recording: Recorded & { id: number },
  { tracks, models, algorithm }: Metadata,
  now: Date,
): Promise<void> {
  if (!tracks) return;
  const modelNames = new Map(models.map(({ id, name }) => [id, name]));
  const stored = isTooLarge(algorithm) ? null : algorithm;
  const algorithmId = await requireSnapshot(trx, "algorithm", stored, now);
  const regions = await findMaskRegions(trx, recording);
  let weight = 0;
  for (const track of tracks) {
    weight += 1 + (track.positions?.length ?? 0) + 10 * track.predictions.length;
    if (weight > weightAtOnce) {
      await scheduler.yield();
      weight = 0;
    }
    if (isMaskedTrack(toPositions(track.positions), regions)) continue;
    const tags = track.predictions.map((prediction) => toTag(prediction, modelNames));
    const trackId = await insertTrack(
      trx,
      {
        recordingId: recording.id,
        startSeconds: track.start_s,
        endSeconds: track.end_s,
        frequenciesHz:
          recording.type === "audio" ? { min: track.minFreq, max: track.maxFreq } : undefined,
        filtered: isFilteredTrack(tags),
        algorithmId,
        data: track,
      },
      now,
    );
    for (const tag of tags) await insertTrackTag(trx, { trackId, ...tag }, now);
  }
}

/** What of a prediction is kept beside its tag, where it says anything. */
const predictionFields = [
  "clarity",
  "classify_time",
  "prediction_frames",
  "predictions",
  "all_class_confidences",
];

function toTag(prediction: Prediction, modelNames: Map<number | string, string>) {
  const what = prediction.confident_tag || "unidentified";
  const model = modelNames.get(prediction.model_id ?? "") ?? "unknown";
  const stored = predictionFields.filter((key) => prediction[key]);
  return {
    what,
    path: labelPath(what),
    confidence: prediction.confidence ?? null,
    automatic: true,
    model,
    used: model === masterModel,
    data: {
      name: model,
      ...Object.fromEntries(stored.map((key) => [key, prediction[key]])),
      ...(prediction.label ? { raw_tag: prediction.label } : {}),
    },
  };
}
