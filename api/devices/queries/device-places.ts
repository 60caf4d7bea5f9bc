import { isSamePlace, toPlace } from "#contract/rules/locations/places.ts";
import { ofDevices, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { findStoodBefore, insertHistory, lastUntil, measuredHistory } from "./device-history.ts";

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

export async function listHistory(db: Db, { uuid, project_id }: HistoryKey) {
  const rows = await db
    .selectFrom("device_history")
    .select(measuredHistory)
    .where("uuid", "=", uuid)
    .where("project_id", "=", project_id)
    .orderBy("from_at")
    .orderBy("id")
    .execute();
  return withJson(db, "device_history.settings", rows, ofDevices);
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

/** When a device was next known to be elsewhere than at a time: new settings at the same place are no move. */
export async function findNextMove(
  db: Db,
  { uuid, project_id: projectId }: HistoryKey,
  after: string,
): Promise<string | undefined> {
  const former = await findStoodBefore(db, { uuid, projectId }, after);
  const later = await db
    .selectFrom("device_history")
    .select(["from_at", "latitude", "longitude", "location_id"])
    .where("uuid", "=", uuid)
    .where("project_id", "=", projectId)
    .where("latitude", "is not", null)
    .where("from_at", ">", after)
    .orderBy("from_at")
    .orderBy("id")
    .execute();
  return later.find((entry) => !former || !isSameStay(entry, former))?.from_at;
}

/** Since when a device has stood where it stands at a time: where it has come back, since then. */
export async function findArrival(
  db: Db,
  { uuid, project_id }: HistoryKey,
  at: string,
): Promise<string | undefined> {
  const entries = await db
    .selectFrom("device_history")
    .select(["from_at", "latitude", "longitude"])
    .where("uuid", "=", uuid)
    .where("project_id", "=", project_id)
    .where("latitude", "is not", null)
    .where("set_by", "!=", "register")
    .where("from_at", "<=", at)
    .orderBy("from_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const places = entries.map((entry) => ({ at: entry.from_at, place: toPlace(entry) }));
  const here = places[0]?.place;
  const elsewhere = places.findIndex(({ place }) => !here || !place || !isSamePlace(place, here));
  return (elsewhere === -1 ? places.at(-1) : places[elsewhere - 1])?.at;
}

type Stood = Pick<HistoryRow, "latitude" | "longitude" | "location_id">;

function isSameStay(one: Stood, other: Stood): boolean {
  const [place, former] = [toPlace(one), toPlace(other)];
  const isThere = place !== undefined && former !== undefined && isSamePlace(place, former);
  return isThere && one.location_id === other.location_id;
}

interface Correction {
  from: string;
  /** Excluded. */
  until: string | undefined;
  place: { lat: number; lng: number };
  locationId: number;
}

/** A person says where a device was in a time: its entries of that time are corrected, and the first is made if need be. */
export async function correctHistory(
  trx: Db,
  device: DeviceKey & HistoryKey & { salt_id: number; name: string },
  { from, until, place, locationId }: Correction,
): Promise<void> {
  const { uuid, project_id: projectId } = device;
  const stood = await trx
    .updateTable("device_history")
    .set({
      latitude: place.lat,
      longitude: place.lng,
      location_id: locationId,
      set_by: "user",
    })
    .where("uuid", "=", uuid)
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.or([
        eb("from_at", "=", from),
        eb.and([eb("from_at", ">", from), eb("latitude", "is not", null)]),
      ]),
    )
    .$if(until !== undefined, (query) => query.where("from_at", "<", until as string))
    .returning("from_at")
    .execute();
  if (stood.some(({ from_at }) => from_at === from)) return;
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
