import { Refusal } from "#contract/envelope.ts";
import type { UserTrack } from "#contract/wire/tracks/tracks.ts";
import { trackKeys } from "#api/files/keys.ts";
import type { Db } from "#api/db/open.ts";
import type { AuditedAction } from "#api/accounts/queries/audit.ts";
import {
  archiveTrack as archive,
  deleteTrackRow,
  findTrack,
  lockTrack,
  restoreTrack as restore,
  updateTrack,
  type FullTrackRow,
} from "../queries/one-track.ts";
import { refreshFiltered } from "../queries/refresh-filtered.ts";
import { lockProcessed } from "#api/processing/queries/processing-jobs.ts";
import { dropUnheldTerms } from "#api/search/queries/unheld-terms.ts";
import type { Services } from "#api/services.ts";
import { redrawLater } from "#api/renditions/operations/redraw-later.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { readJson } from "#api/db/stored-json.ts";

export interface TrackPath {
  recording: { id: number; project_id: number; type: string };
  trackId: number;
}

interface Change<T> {
  result: T;
  /** What to remember; absent where all stays as it was. */
  act?: { action: AuditedAction; details?: Record<string, unknown> };
}

export type TrackChange<T> = (trx: Db, track: FullTrackRow) => Promise<Change<T>>;

/**
 * One change after the other, the recording locked before the track, as all do; pictures follow what they show of it.
 * Refuses `missing` for no track of the recording, or a deleted recording.
 */
export function changeTrack<T>(
  services: Services,
  by: Actor,
  { recording, trackId }: TrackPath,
  change: TrackChange<T>,
): Promise<T> {
  return services.store.write.transaction().execute(async (trx) => {
    const key = { id: trackId, recordingId: recording.id };
    await lockProcessed(trx, recording.id);
    const track = await lockTrack(trx, key);
    if (!track) throw noSuchTrack(trackId);
    const { result, act } = await change(trx, track);
    if (looksOther(track, await findTrack(trx, key))) {
      await redrawLater(trx, recording, services.now());
    }
    if (act) {
      const details = { recordingId: recording.id, trackId, ...act.details };
      const { action } = act;
      await recordAct(services, trx, by, { action, projectId: recording.project_id, details });
    }
    return result;
  });
}

function looksOther(before: FullTrackRow, after: FullTrackRow | undefined): boolean {
  return (["data", "filtered", "archived_at"] as const).some((one) => before[one] !== after?.[one]);
}

export function noSuchTrack(id: number): Refusal {
  return new Refusal("missing", `Could not find a track with an id of '${id}' for user`);
}

/** Hides a track with its tags, so that it can be restored. */
export function archiveTrack(services: Services, by: Actor, path: TrackPath): Promise<void> {
  return changeTrack(services, by, path, async (trx, { id }) => {
    await archive(trx, { id, byId: by.id }, services.now());
    return { result: undefined, act: { action: "track archived" } };
  });
}

export function restoreTrack(services: Services, by: Actor, path: TrackPath): Promise<void> {
  return changeTrack(services, by, path, async (trx, { id }) => {
    await restore(trx, id);
    await refreshFiltered(trx, [id], services.now());
    return { result: undefined, act: { action: "track restored" } };
  });
}

/** Deletes a track for good, with its tags and its pictures. */
export async function deleteTrack(
  services: Services,
  by: Actor,
  { recording, trackId }: TrackPath & { recording: { raw_key: string | null } },
): Promise<void> {
  await changeTrack(services, by, { recording, trackId }, async (trx, { id }) => {
    await deleteTrackRow(trx, id);
    await dropUnheldTerms(trx, recording.id);
    return { result: undefined, act: { action: "track deleted" } };
  });
  const keys = recording.raw_key === null ? [] : trackKeys(recording.raw_key, trackId);
  for (const key of keys) await services.files.remove(key);
}

/** Positions stay where none are sent. Frequencies are those of sound alone. */
export function updateTrackData(
  services: Services,
  by: Actor,
  path: TrackPath,
  sent: UserTrack,
): Promise<void> {
  const { minFreq = null, maxFreq = null } = path.recording.type === "audio" ? sent : {};
  return changeTrack(services, by, path, async (trx, track) => {
    const { positions } = readJson("tracks.data", track.data, track.id);
    const update = {
      startSeconds: sent.start_s,
      endSeconds: sent.end_s,
      minFrequencyHz: minFreq,
      maxFrequencyHz: maxFreq,
      data: { positions, ...sent },
    };
    await updateTrack(trx, track.id, update, services.now());
    const before = { start_s: track.start_seconds, end_s: track.end_seconds };
    return { result: undefined, act: { action: "track changed", details: { before } } };
  });
}
