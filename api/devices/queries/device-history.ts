import type { SelectQueryBuilder } from "kysely";
import { jsonBytesOf } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

export type SetBy = Schema["device_history"]["set_by"];

export interface NewHistory {
  deviceId: number;
  projectId: number;
  uuid: number;
  saltId: number;
  deviceName: string;
  fromAt: string;
  setBy: SetBy;
  place?: { lat: number; lng: number };
  locationId?: number;
  settings?: string | null;
}

export async function insertHistory(trx: Db, row: NewHistory): Promise<void> {
  await trx
    .insertInto("device_history")
    .values({
      device_id: row.deviceId,
      project_id: row.projectId,
      uuid: row.uuid,
      salt_id: row.saltId,
      device_name: row.deviceName.slice(0, 255),
      from_at: row.fromAt,
      set_by: row.setBy,
      latitude: row.place?.lat ?? null,
      longitude: row.place?.lng ?? null,
      location_id: row.locationId ?? null,
      settings: row.settings ?? null,
    })
    .execute();
}

/** Without settings, which lists take by `withJson`. */
export const placedColumns = [
  "id",
  "device_id",
  "project_id",
  "uuid",
  "salt_id",
  "device_name",
  "from_at",
  "latitude",
  "longitude",
  "location_id",
  "set_by",
] as const;

export const historyColumns = [...placedColumns, "settings"] as const;

export const measuredHistory = [...placedColumns, jsonBytesOf("device_history.settings")] as const;

type HistoryQuery<Row> = SelectQueryBuilder<Schema, "device_history", Row>;

/** The entry that holds at a time; of two from one moment on the one written later. */
export function lastUntil(at: string) {
  return <Row>(query: HistoryQuery<Row>) =>
    query
      .where("from_at", "<=", at)
      .orderBy("from_at", "desc")
      .orderBy("device_history.id", "desc")
      .limit(1);
}

interface Placed {
  uuid: number;
  projectId?: number | undefined;
  setBy?: SetBy | undefined;
}

function selectPlaced(db: Db, { uuid, projectId, setBy }: Placed) {
  return db
    .selectFrom("device_history")
    .select(historyColumns)
    .where("uuid", "=", uuid)
    .where("location_id", "is not", null)
    .where("latitude", "is not", null)
    .where("set_by", "!=", "register")
    .$if(projectId !== undefined, (query) => query.where("project_id", "=", projectId as number))
    .$if(setBy !== undefined, (query) => query.where("set_by", "=", setBy as SetBy));
}

/** Where a device was known to be last at or before a time, in one project or in any, by anyone's word or one's. */
export function findPlacedBefore(db: Db, key: Placed, at: string) {
  return selectPlaced(db, key).$call(lastUntil(at)).executeTakeFirst();
}

export function findPlacedAfter(db: Db, key: Placed, at: string) {
  return selectPlaced(db, key)
    .where("from_at", ">", at)
    .orderBy("from_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** As `findPlacedBefore`, but also entries without a location. */
export function findStoodBefore(
  trx: Db,
  { uuid, projectId }: Placed & { projectId: number },
  at: string,
) {
  return trx
    .selectFrom("device_history")
    .select(historyColumns)
    .where("uuid", "=", uuid)
    .where("project_id", "=", projectId)
    .where("latitude", "is not", null)
    .$call(lastUntil(at))
    .executeTakeFirst();
}

export type PlacedRow = NonNullable<Awaited<ReturnType<typeof findPlacedBefore>>>;

export async function moveHistoryBack(
  trx: Db,
  id: number,
  to: { fromAt: string; setBy: SetBy },
): Promise<void> {
  await trx
    .updateTable("device_history")
    .set({ from_at: to.fromAt, set_by: to.setBy })
    .where("id", "=", id)
    .execute();
}
