import { inBatches } from "#api/db/in-batches.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { timeOfDayAt } from "#contract/rules/times/time-of-day.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { TestApi } from "../test-api.ts";
import { bareRecording } from "./bare-recording.ts";

export interface StoredSighting {
  at: Date;
  what: string;
  /** The person who says so, too. */
  confirmedBy?: number | undefined;
}

interface Where {
  projectId: number;
  deviceId: number;
  locationId: number | null;
}

/** Rows alone: recordings of one track each, of which the master model says what it is. Gives the ids in their order. */
export async function storeSightings(
  { services, now }: TestApi,
  { projectId, deviceId, locationId }: Where,
  sightings: readonly StoredSighting[],
): Promise<number[]> {
  const { write } = services.store;
  const { defaultTimeZone } = services.settings;
  const made = now().toISOString();
  const times = { created_at: made, updated_at: made };
  const ids: number[] = [];
  for await (const some of inBatches(sightings, 100)) {
    const recordings = some.map(({ at }) => ({
      ...bareRecording({ projectId, deviceId, type: "thermalRaw", recordedAt: at }),
      location_id: locationId,
      clock_minutes: timeOfDayAt(at, undefined, defaultTimeZone).minutes,
      state_started_at: made,
      ...times,
    }));
    const rows = await write.insertInto("recordings").values(recordings).returning("id").execute();
    const tracks = rows.map(({ id }) => ({
      recording_id: id,
      start_seconds: 0,
      end_seconds: 3,
      filtered: 0 as const,
      data: "{}",
      ...times,
    }));
    const tracked = await write.insertInto("tracks").values(tracks).returning("id").execute();
    const tags = some.flatMap(({ what, confirmedBy }, order) => {
      const track_id = tracked[order]?.id ?? 0;
      const tag = { track_id, what, path: labelPath(what), used: 1 as const, ...times };
      const byAi = { ...tag, automatic: 1 as const, model: masterModel, user_id: null };
      return confirmedBy === undefined
        ? [byAi]
        : [byAi, { ...tag, automatic: 0 as const, model: null, user_id: confirmedBy }];
    });
    await write.insertInto("track_tags").values(tags).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
