import type { Db } from "#api/db/open.ts";

/** The original files of recordings, in the order of their ids here; those that are gone are left out. */
export async function listMediaFiles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.recorded_at",
      "recordings.latitude",
      "recordings.longitude",
      "recordings.raw_key",
      "recordings.raw_mime_type",
      "devices.name as device_name",
      "locations.name as location_name",
    ])
    .where("recordings.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type MediaFileRow = Awaited<ReturnType<typeof listMediaFiles>>[number];
