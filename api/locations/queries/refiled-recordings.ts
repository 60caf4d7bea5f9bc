import type { Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { isElsewhere } from "#api/search/queries/recording-filter.ts";

interface Target {
  id: number;
  project_id: number;
}

/** Of these recordings those of the location's project that are not filed there, by what moving them changes. */
export async function listElsewhere(
  db: Db,
  ids: number[],
  target: Target,
): Promise<ElsewhereRow[]> {
  const rows: ElsewhereRow[] = [];
  for await (const batch of inBatches(ids, maxIdsOfStatement)) {
    rows.push(...(await selectElsewhere(db, batch, target)));
  }
  return rows;
}

function selectElsewhere(db: Db, ids: number[], { id, project_id }: Target) {
  return db
    .selectFrom("recordings")
    .select(["id", "type", "device_id", "location_id", "recorded_at", "deleted_at"])
    .select(["latitude", "longitude"])
    .where("id", "in", ids)
    .where("project_id", "=", project_id)
    .where((eb) => isElsewhere(eb, id))
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type ElsewhereRow = Awaited<ReturnType<typeof selectElsewhere>>[number];

export async function moveToLocation(
  trx: Db,
  ids: number[],
  { locationId, place, now }: { locationId: number; place: Place; now: Date },
): Promise<void> {
  for await (const part of inBatches(ids, maxIdsOfStatement)) {
    await trx
      .updateTable("recordings")
      .set({
        latitude: place.lat,
        longitude: place.lng,
        location_id: locationId,
        clock_minutes: null,
        is_dark: null,
        updated_at: now.toISOString(),
      })
      .where("id", "in", part)
      .execute();
  }
}

/** Of these recordings those that are filed there. */
export function listFiledUnder(db: Db, ids: number[], { id, project_id }: Target) {
  return db
    .selectFrom("recordings")
    .select(["id", "device_id", "recorded_at"])
    .where("id", "in", ids)
    .where("project_id", "=", project_id)
    .where("location_id", "=", id)
    .orderBy("id")
    .execute();
}

interface FiledPlace {
  locationId: number | null;
  latitude: number | null;
  longitude: number | null;
}

export async function setPlace(trx: Db, id: number, place: FiledPlace, now: Date): Promise<void> {
  const { latitude, longitude, locationId } = place;
  await trx
    .updateTable("recordings")
    .set({
      latitude,
      longitude,
      location_id: locationId,
      clock_minutes: null,
      is_dark: null,
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}
