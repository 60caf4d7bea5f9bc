import { findPositionAt } from "#contract/rules/reviews/position-at.ts";
import type { ReviewItem } from "#contract/wire/reviews.ts";
import type { User } from "#api/http/caller.ts";
import { toLabel } from "#api/labels/handlers/to-label-data.ts";
import { listLabels } from "#api/labels/queries/recording-labels.ts";
import { readBurst } from "#api/recordings/handlers/read-burst.ts";
import { toRecordingDetail } from "#api/recordings/handlers/to-recording.ts";
import { findVisibleRecording } from "#api/recordings/queries/recordings.ts";
import { readRenditions } from "#api/renditions/handlers/read-renditions.ts";
import type { Services } from "#api/services.ts";
import { readSound } from "#api/sounds/handlers/read-sound.ts";
import { readTracks } from "#api/tracks/handlers/read-tracks.ts";

/** A recording as it is looked at; undefined where it is gone meanwhile. */
export async function readReviewItem(
  services: Services,
  caller: User,
  id: number,
): Promise<ReviewItem | undefined> {
  const { read } = services.store;
  const row = await findVisibleRecording(read, caller, { id, deleted: false });
  if (!row) return undefined;
  const [tracks, labels, pictures] = await Promise.all([
    readTracks(services, id),
    listLabels(read, [id]),
    readRenditions(services, row),
  ]);
  const poster = pictures.renditions.find(({ kind }) => kind === "poster");
  const seconds = poster?.frameTimeSeconds;
  const recording = toRecordingDetail(row, {
    tracks: tracks.map(({ positions = [], ...track }) => {
      const shown =
        seconds === undefined
          ? undefined
          : findPositionAt(positions, seconds, poster?.framesPerSecond);
      const kept = row.type === "trailcam-image" ? positions : shown ? [shown] : [];
      return kept.length > 0 ? { ...track, positions: kept } : track;
    }),
    labels: (labels.get(id) ?? []).map(toLabel),
    withRedactedAt: true,
  });
  const isBare = row.type === "trailcam-image" && tracks.length === 0;
  const burst = isBare ? await readBurst(services, caller, row) : undefined;
  const sound = row.type === "audio" ? await readSound(services, row) : undefined;
  return { recording, ...pictures, ...(burst && { burst }), ...(sound && { sound }) };
}
