import { toPositions } from "#contract/rules/locations/positions.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import type { Db } from "#api/db/open.ts";
import { readTrackData } from "#api/tracks/queries/track-data.ts";

interface Options {
  deviceId: number;
  from: string;
  max: number;
}

/** The standing tracks of a device's thermal recordings since a time, newest first. */
export function listDeviceTracks(db: Db, { deviceId, from, max }: Options) {
  return db
    .selectFrom("recordings")
    .innerJoin("tracks", "tracks.recording_id", "recordings.id")
    .select(["tracks.id", "recordings.id as recording_id", "recordings.recorded_at"])
    .where("recordings.device_id", "=", deviceId)
    .where("recordings.type", "=", "thermalRaw")
    .where("recordings.recorded_at", ">=", from)
    .where("recordings.deleted_at", "is", null)
    .where("tracks.archived_at", "is", null)
    .orderBy("recordings.recorded_at", "desc")
    .orderBy("tracks.id", "desc")
    .limit(max)
    .execute();
}

export type DeviceTrackRow = Awaited<ReturnType<typeof listDeviceTracks>>[number];

/** Keeps the order. */
export async function filterByPositions<Track extends { id: number }>(
  db: Db,
  tracks: readonly Track[],
  matches: (positions: Position[]) => boolean,
): Promise<Track[]> {
  const ids = tracks.map(({ id }) => id);
  const isKept = await readTrackData(db, ids, ({ positions }) => matches(toPositions(positions)));
  return tracks.filter(({ id }) => isKept.get(id));
}
