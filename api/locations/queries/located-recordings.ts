import type { ExpressionBuilder } from "kysely";
import type { Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { selectProjectIdsOf, type Viewer } from "#api/projects/queries/access.ts";
import { locationCountsFromSeconds } from "#api/uploads/queries/activity.ts";

/** How many recordings each of these locations has, of those that someone may see; one with none is left out. */
export function countRecordingsByLocation(db: Db, viewer: Viewer, locationIds: number[]) {
  return db
    .selectFrom("recordings")
    .select(({ fn }) => ["location_id", fn.countAll<number>().as("count")])
    .where("location_id", "in", locationIds)
    .where("deleted_at", "is", null)
    .$if(viewer.superView === "off", (query) =>
      query.where("project_id", "in", selectProjectIdsOf(db, viewer)),
    )
    .groupBy("location_id")
    .orderBy("location_id")
    .$narrowType<{ location_id: number }>()
    .execute();
}

export async function countRecordingsAt(db: Db, locationId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recordings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("location_id", "=", locationId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of those that someone deletes with the location, by whoever asked for it at the same time. */
export async function countDeletedSince(trx: Db, locationId: number, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("recordings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("location_id", "=", locationId)
    .where("deleted_at", ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

interface Stay {
  deviceId: number;
  locationId: number;
  from: string;
  /** Excluded. */
  until: string | undefined;
}

function isMisplaced({ deviceId, locationId, from, until }: Stay) {
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb.and([
      eb("device_id", "=", deviceId),
      eb("recorded_at", ">=", from),
      ...(until === undefined ? [] : [eb("recorded_at", "<", until)]),
      eb.or([eb("location_id", "is", null), eb("location_id", "!=", locationId)]),
    ]);
}

/** How many recordings of a stay are at each other location or, as null, at none; deleted ones are not counted. */
export function countMisplaced(trx: Db, stay: Stay) {
  return trx
    .selectFrom("recordings")
    .select(({ fn }) => [
      "location_id",
      fn.countAll<number>().filterWhere("deleted_at", "is", null).as("standing"),
    ])
    .where(isMisplaced(stay))
    .groupBy("location_id")
    .execute();
}

/** Of these locations, the automatic ones that have no recordings beside those of a stay that leave them. */
export async function listEmptied(db: Db, locationIds: number[], stay: Stay): Promise<number[]> {
  if (locationIds.length === 0) return [];
  const rows = await db
    .selectFrom("locations")
    .select("id")
    .where("id", "in", locationIds)
    .where("automatic", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("recordings")
            .select("recordings.id")
            .whereRef("recordings.location_id", "=", "locations.id")
            .where((eb) => eb.not(isMisplaced(stay)(eb))),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Deleted ones come along, so that they are in their place when they are brought back. */
export async function moveMisplaced(
  trx: Db,
  stay: Stay,
  { lat, lng }: Place,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("recordings")
    .set({
      latitude: lat,
      longitude: lng,
      location_id: stay.locationId,
      clock_minutes: null,
      is_dark: null,
      updated_at: now.toISOString(),
    })
    .where(isMisplaced(stay))
    .execute();
}

/** When the first recording of a location was made, deleted ones included, and the last that its times tell of. */
export function findTimesAt(trx: Db, locationId: number) {
  return trx
    .selectFrom("recordings")
    .select(({ fn }) => {
      const last = fn.max<string | null>("recorded_at");
      const telling = last
        .filterWhere("deleted_at", "is", null)
        .filterWhere("duration_seconds", ">=", locationCountsFromSeconds);
      return [
        fn.min<string | null>("recorded_at").as("first"),
        telling.filterWhere("type", "!=", "audio").as("last_thermal"),
        telling.filterWhere("type", "=", "audio").as("last_audio"),
      ];
    })
    .where("location_id", "=", locationId)
    .executeTakeFirstOrThrow();
}
