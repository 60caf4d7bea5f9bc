import { scheduler } from "node:timers/promises";
import { toPositions } from "#contract/rules/positions.ts";
import type { Position } from "#contract/wire/recordings.ts";
import type { Db } from "../db/open.ts";

interface Wanted {
  deviceId: number;
  from: string;
  atMost: number;
}

/** The standing tracks of a device's thermal recordings since a time, newest first. */
export function listDeviceTracks(db: Db, { deviceId, from, atMost }: Wanted) {
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
    .limit(atMost)
    .execute();
}

export type DeviceTrackRow = Awaited<ReturnType<typeof listDeviceTracks>>[number];

/** Positions are long: so many are read at once, and other requests are answered between. */
const tracksAtOnce = 50;

/** The tracks whose positions are as asked, in the same order. */
export async function filterByPositions(
  db: Db,
  tracks: DeviceTrackRow[],
  isWanted: (positions: Position[]) => boolean,
): Promise<DeviceTrackRow[]> {
  const wanted = new Set<number>();
  for (let from = 0; from < tracks.length; from += tracksAtOnce) {
    if (from > 0) await scheduler.yield();
    const ids = tracks.slice(from, from + tracksAtOnce).map(({ id }) => id);
    const query = db.selectFrom("tracks").select(["id", "data"]).where("id", "in", ids);
    for (const { id, data } of await query.execute()) {
      const { positions } = JSON.parse(data) as { positions?: unknown };
      if (isWanted(toPositions(positions))) wanted.add(id);
    }
  }
  return tracks.filter(({ id }) => wanted.has(id));
}
