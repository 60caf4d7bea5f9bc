import { byNoIndexOfSqlite } from "#api/db/by-no-index.ts";
import type { Db } from "#api/db/open.ts";
import { isOutOfTrash } from "#api/projects/queries/access.ts";
import { boundedDetails, requireSnapshot } from "#api/devices/queries/detail-snapshots.ts";
import { requireEventType } from "./event-types.ts";

/** SQLite binds 32,766 values in a statement. */
const rowsOfStatement = 1000;

interface NewEvents {
  deviceId: number;
  projectId: number;
  type: string;
  details: unknown;
  times: string[];
}

/** One event at each of the times; equal details are stored once. Gives the ids. */
export async function insertEvents(
  trx: Db,
  { details, ...events }: NewEvents,
  now: Date,
): Promise<number[]> {
  const detailId = await requireSnapshot(trx, events.type, details, now);
  return insertEventsOf(trx, { ...events, detailId }, now);
}

interface KnownEvents extends Omit<NewEvents, "details"> {
  detailId: number;
}

export async function insertEventsOf(
  trx: Db,
  { deviceId, projectId, type, detailId, times }: KnownEvents,
  now: Date,
): Promise<number[]> {
  const typeId = await requireEventType(trx, type);
  const rows = times.map((happenedAt) => ({
    device_id: deviceId,
    project_id: projectId,
    type_id: typeId,
    detail_id: detailId,
    happened_at: happenedAt,
    created_at: now.toISOString(),
  }));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const chunk = rows.slice(from, from + rowsOfStatement);
    const inserted = await trx.insertInto("events").values(chunk).returning("id").execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

export async function findEvent(db: Db, id: number) {
  return db
    .selectFrom("events")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .innerJoin("projects", "projects.id", "events.project_id")
    .select([
      "events.id",
      "events.project_id",
      "projects.name as project_name",
      "events.detail_id",
      "events.happened_at",
      "detail_snapshots.type",
      boundedDetails,
    ])
    .where("events.id", "=", id)
    .where(isOutOfTrash("events.project_id"))
    .executeTakeFirst();
}

/** What a device has told before, under any registration, by its id; of others' details it knows nothing. */
export async function findToldDetails(db: Db, uuid: number, detailId: number) {
  return db
    .selectFrom("detail_snapshots")
    .innerJoin("event_types", "event_types.name", "detail_snapshots.type")
    .select(["detail_snapshots.type", boundedDetails])
    .where("detail_snapshots.id", "=", detailId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("events")
          .select("events.id")
          .where("events.device_id", "in", (reported) =>
            reported.selectFrom("devices").select("devices.id").where("devices.uuid", "=", uuid),
          )
          .whereRef("events.type_id", "=", "event_types.id")
          /* Many devices may have told the same. */
          .where(byNoIndexOfSqlite(db, "events.detail_id"), "=", eb.ref("detail_snapshots.id")),
      ),
    )
    .executeTakeFirst();
}
