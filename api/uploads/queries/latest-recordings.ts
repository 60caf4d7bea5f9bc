import { latestPossible } from "#contract/rules/recordings/ahead-of-time.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { lockRow } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { locationCountsFromSeconds } from "./activity.ts";

interface Counted {
  type: RecordingType;
  device_id: number;
  project_id: number;
  location_id: number | null;
}

interface Family {
  types: RecordingType[];
  recorded: "last_thermal_recording_at" | "last_audio_recording_at";
  active: "last_active_thermal_at" | "last_active_audio_at";
}

/** What says a later time was made by a clock that is wrong. */
type Until<T> = T & { until: string };

export const families: Family[] = [
  {
    types: ["thermalRaw", "trailcam-image"],
    recorded: "last_thermal_recording_at",
    active: "last_active_thermal_at",
  },
  { types: ["audio"], recorded: "last_audio_recording_at", active: "last_active_audio_at" },
];

/** Until the transaction ends; the project first, as uploads do. */
export async function lockTimes(trx: Db, { project_id, location_id }: Counted): Promise<void> {
  await lockRow(trx, "projects", project_id);
  if (location_id !== null) await lockRow(trx, "locations", location_id);
}

/** Back to the newest that remain, never forward. Types outside of both families count for their device alone. */
export async function lowerTimes(trx: Db, deleted: Counted[], now: Date): Promise<void> {
  const until = latestPossible(now);
  for (const id of new Set(deleted.map(({ device_id }) => device_id))) {
    await lowerOnDevice(trx, id, until);
  }
  for (const family of families) {
    const own = deleted.filter(({ type }) => family.types.includes(type));
    for (const id of new Set(own.map(({ project_id }) => project_id))) {
      await lowerOnProject(trx, id, { ...family, until });
    }
    for (const id of new Set(own.map(({ location_id }) => location_id))) {
      if (id !== null) await lowerAtLocation(trx, id, { ...family, until });
    }
  }
}

async function lowerOnDevice(trx: Db, id: number, until: string): Promise<void> {
  const newest = await findNewest(trx, "device_id", id, { until });
  await trx
    .updateTable("devices")
    .set({ last_recording_at: newest ?? null })
    .where("id", "=", id)
    .$if(newest !== undefined, (query) => query.where("last_recording_at", ">", newest as string))
    .execute();
}

async function lowerOnProject(
  trx: Db,
  id: number,
  { types, recorded, until }: Until<Family>,
): Promise<void> {
  const newest = await findNewest(trx, "project_id", id, { types, until });
  await trx
    .updateTable("projects")
    .set({ [recorded]: newest ?? null })
    .where("id", "=", id)
    .$if(newest !== undefined, (query) => query.where(recorded, ">", newest as string))
    .execute();
}

async function lowerAtLocation(
  trx: Db,
  id: number,
  { types, recorded, active, until }: Until<Family>,
): Promise<void> {
  const newest = await findNewest(trx, "location_id", id, { types, until });
  await trx
    .updateTable("locations")
    .set(newest === undefined ? { [recorded]: null, [active]: null } : { [recorded]: newest })
    .where("id", "=", id)
    .$if(newest !== undefined, (query) => query.where(recorded, ">", newest as string))
    .execute();
}

async function findNewest(
  trx: Db,
  of: "device_id" | "project_id" | "location_id",
  id: number,
  { types, until }: { types?: RecordingType[]; until: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("recordings")
    .select("recorded_at")
    .where(of, "=", id)
    .where("deleted_at", "is", null)
    .where("recorded_at", "<=", until)
    .where("duration_seconds", ">=", locationCountsFromSeconds)
    .$if(types !== undefined, (query) => query.where("type", "in", types as RecordingType[]))
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.recorded_at;
}
