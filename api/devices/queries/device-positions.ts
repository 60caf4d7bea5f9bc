import { toPlace, type Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";

/** Nowhere where the device is gone: an upload takes minutes, and says so when it is stored. */
export async function findPosition(
  db: Db,
  deviceId: number,
): Promise<{ position: Place | undefined; lastRecordingAt: string | null }> {
  const row = await db
    .selectFrom("devices")
    .select(["latitude", "longitude", "last_recording_at"])
    .where("id", "=", deviceId)
    .executeTakeFirst();
  return { position: row && toPlace(row), lastRecordingAt: row?.last_recording_at ?? null };
}

export async function updatePosition(trx: Db, deviceId: number, { lat, lng }: Place) {
  await trx
    .updateTable("devices")
    .set({ latitude: lat, longitude: lng })
    .where("id", "=", deviceId)
    .execute();
}
