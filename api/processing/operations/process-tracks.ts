import { Refusal } from "#contract/envelope.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { WorkerTrack } from "#contract/wire/processing/processed-tracks.ts";
import { trackKeys } from "#api/files/keys.ts";
import { isMasked } from "#api/devices/queries/masks.ts";
import { updateTrack } from "#api/tracks/queries/one-track.ts";
import {
  archiveCopy,
  archiveTrackAlone,
  deleteTracks,
  hasAlgorithm,
  setTrackData,
} from "#api/tracks/queries/processed-tracks.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import { insertTrack, insertTrackTag, requireRoomForTrack } from "#api/tracks/queries/tracks.ts";
import { dropUnheldTerms } from "#api/search/queries/unheld-terms.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { changeTrack, type TrackPath } from "#api/tracks/operations/change-track.ts";
import { redrawLater } from "#api/renditions/operations/redraw-later.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import { tagTrackAs } from "#api/tracks/operations/tag-track-as.ts";
import { toFrequencies } from "#api/uploads/operations/to-frequencies.ts";
import { readJson } from "#api/db/stored-json.ts";

/** Shown until the recording is finished. Undefined, and not stored, wholly in an ignored region. */
export function addProcessedTrack(
  services: Services,
  by: Actor,
  recording: RecordingDetailRow,
  { data, algorithmId }: { data: WorkerTrack; algorithmId: number },
): Promise<number | undefined> {
  const now = services.now();
  return services.store.write.transaction().execute(async (trx) => {
    await lockRecording(trx, recording.id);
    await requireRoomForTrack(trx, recording.id);
    if (!(await hasAlgorithm(trx, algorithmId))) {
      throw new Refusal("rule", `There is no algorithm with an id of '${algorithmId}'.`);
    }
    if (await isMasked(trx, recording, data.positions)) return undefined;
    const trackId = await insertTrack(
      trx,
      {
        recordingId: recording.id,
        startSeconds: data.start_s,
        endSeconds: data.end_s,
        frequenciesHz: toFrequencies(recording, data),
        filtered: false,
        algorithmId,
        data,
      },
      now,
    );
    await redrawLater(trx, recording, now);
    const details = { recordingId: recording.id, trackId };
    const act = { action: "track added" as const, projectId: recording.project_id, details };
    await recordAct(services, trx, by, act);
    return trackId;
  });
}

/** Puts what a worker has found anew in the place of a track, which is kept as it was beside it, archived. */
export function replaceTrack(
  services: Services,
  by: Actor,
  { recording, trackId }: TrackPath & { recording: RecordingDetailRow },
  data: WorkerTrack,
): Promise<void> {
  const now = services.now();
  return changeTrack(services, by, { recording, trackId }, async (trx, before) => {
    await archiveCopy(trx, trackId, now);
    const hertz = toFrequencies(recording, data);
    const update = {
      startSeconds: data.start_s,
      endSeconds: data.end_s,
      minFrequencyHz: hertz?.min ?? null,
      maxFrequencyHz: hertz?.max ?? null,
      data,
    };
    await updateTrack(trx, trackId, update, now);
    const details = { before: { start_s: before.start_seconds, end_s: before.end_seconds } };
    return { result: undefined, act: { action: "track changed", details } };
  });
}

interface Detected {
  what: string;
  confidence: number;
  data?: { name?: string | undefined } | undefined;
}

/** Adds what a model sees in a track. Only the master model's word counts. */
export function tagProcessedTrack(
  services: Services,
  by: Actor,
  path: TrackPath,
  { what, confidence, data }: Detected,
): Promise<number> {
  const tagged = { ...path, what, byWorker: true };
  return tagTrackAs(services, by, tagged, async (trx, { id: trackId }) => {
    const model = data?.name ?? null;
    const detected = { what, path: labelPath(what), confidence, automatic: true, data };
    const tag = { trackId, ...detected, model, used: model === masterModel };
    const trackTagId = await insertTrackTag(trx, tag, services.now());
    const details = { trackTagId, what, model };
    return { result: trackTagId, act: { action: "track tagged", details } };
  });
}

export function archiveProcessedTrack(
  services: Services,
  by: Actor,
  path: TrackPath,
): Promise<void> {
  return changeTrack(services, by, path, async (trx, { id }) => {
    await archiveTrackAlone(trx, { id, byId: null }, services.now());
    return { result: undefined, act: { action: "track archived" } };
  });
}

export function setThumbnail(
  services: Services,
  by: Actor,
  path: TrackPath,
  thumbnail: object,
): Promise<void> {
  return changeTrack(services, by, path, async (trx, { id, data }) => {
    const known = readJson("tracks.data", data, id);
    await setTrackData(trx, id, { ...known, thumbnail }, services.now());
    return { result: undefined, act: { action: "track changed", details: { thumbnail: true } } };
  });
}

/** Removes all tracks of a recording for good, with their tags and pictures. */
export async function clearTracks(
  services: Services,
  by: Actor,
  { id, type, project_id: projectId, raw_key: rawKey }: RecordingDetailRow,
): Promise<void> {
  const { store, files, now } = services;
  const removed = await store.write.transaction().execute(async (trx) => {
    await lockRecording(trx, id);
    const trackIds = await deleteTracks(trx, id);
    await dropUnheldTerms(trx, id);
    await redrawLater(trx, { id, type }, now());
    const details = { recordingId: id, trackIds };
    await recordAct(services, trx, by, { action: "tracks cleared", projectId, details });
    return trackIds;
  });
  const keys = rawKey === null ? [] : removed.flatMap((trackId) => trackKeys(rawKey, trackId));
  for (const key of keys) await files.remove(key);
}
