import type { Db } from "../db/open.ts";
import { historyColumns, insertHistory, lastUntil } from "./device-history.ts";

/** One registration of a device. */
interface DeviceKey {
  id: number;
  project_id: number;
}

/** The latest word on where a device was at a time; its location is null where that has been deleted. */
export function findPlaceAt(db: Db, { id, project_id }: DeviceKey, at: string) {
  return db
    .selectFrom("device_history")
    .select("location_id")
    .where("device_id", "=", id)
    .where("project_id", "=", project_id)
    .where("latitude", "is not", null)
    .$call(lastUntil(at))
    .executeTakeFirst();
}

/** The devices of a location's project whose latest place up to a time is that location. */
export async function listDeviceIdsAt(
  db: Db,
  location: { id: number; project_id: number },
  at: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom("devices")
    .select("devices.id")
    .where("devices.project_id", "=", location.project_id)
    .where(
      (eb) =>
        eb
          .selectFrom("device_history")
          .select("location_id")
          .whereRef("device_history.device_id", "=", "devices.id")
          .whereRef("device_history.project_id", "=", "devices.project_id")
          .where("latitude", "is not", null)
          .where("from_at", "<=", at)
          .orderBy("from_at", "desc")
          .orderBy("device_history.id", "desc")
          .limit(1),
      "=",
      location.id,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** All registrations of a device in one project: what recordings are placed by. */
interface HistoryKey {
  uuid: number;
  project_id: number;
}

export function listHistory(db: Db, { uuid, project_id }: HistoryKey) {
  return db
    .selectFrom("device_history")
    .select(historyColumns)
    .where("uuid", "=", uuid)
    .where("project_id", "=", project_id)
    .orderBy("from_at")
    .orderBy("id")
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

/** When a device was next seen anywhere. */
export async function findNextMove(
  db: Db,
  { uuid, project_id }: HistoryKey,
  after: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("device_history")
    .select("from_at")
    .where("uuid", "=", uuid)
    .where("project_id", "=", project_id)
    .where("latitude", "is not", null)
    .where("from_at", ">", after)
    .orderBy("from_at")
    .limit(1)
    .executeTakeFirst();
  return row?.from_at;
}

interface Correction {
  from: string;
  place: { lat: number; lng: number };
  locationId: number;
}

/** A person says where a device was from then on: an entry of that very time is corrected, else a new one is made. */
export async function correctHistory(
  trx: Db,
  device: DeviceKey & HistoryKey & { salt_id: number; name: string },
  { from, place, locationId }: Correction,
): Promise<void> {
  const { uuid, project_id: projectId } = device;
  const { numUpdatedRows } = await trx
    .updateTable("device_history")
    .set({
      latitude: place.lat,
      longitude: place.lng,
      location_id: locationId,
      set_by: "user",
    })
    .where("uuid", "=", uuid)
    .where("project_id", "=", projectId)
    .where("from_at", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const newest = await trx
    .selectFrom("device_history")
    .select("settings")
    .where("uuid", "=", uuid)
    .where("project_id", "=", projectId)
    .orderBy("from_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  await insertHistory(trx, {
    deviceId: device.id,
    projectId,
    uuid,
    saltId: device.salt_id,
    deviceName: device.name,
    fromAt: from,
    setBy: "user",
    place,
    locationId,
    settings: newest?.settings ?? null,
  });
}

export async function deleteHistoryAt(trx: Db, locationId: number): Promise<void> {
  await trx.deleteFrom("device_history").where("location_id", "=", locationId).execute();
}
