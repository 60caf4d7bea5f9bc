import { latitudeSpan, locationReachMetres, type Place } from "#contract/rules/places.ts";
import type { Db } from "../db/open.ts";

/**
 * Locations of a project near a place that a recording of that time can belong to: active then, or automatic,
 * whose start can be moved back.
 */
export async function listLocationsNear(db: Db, projectId: number, place: Place, at: string) {
  const span = latitudeSpan(locationReachMetres);
  const rows = await db
    .selectFrom("locations")
    .select(["id", "latitude", "longitude", "active_at"])
    .where("project_id", "=", projectId)
    .where("latitude", ">=", place.lat - span)
    .where("latitude", "<=", place.lat + span)
    .where((eb) => eb.or([eb("active_at", "<=", at), eb("automatic", "=", 1)]))
    .where((eb) => eb.or([eb("retired_at", "is", null), eb("retired_at", ">", at)]))
    .execute();
  return rows.map(({ id, latitude, longitude, active_at }) => ({
    id,
    lat: latitude,
    lng: longitude,
    activeAt: active_at,
  }));
}

interface AutomaticLocation {
  projectId: number;
  name: string;
  place: Place;
  activeAt: string;
}

export async function insertAutomaticLocation(
  trx: Db,
  { projectId, name, place, activeAt }: AutomaticLocation,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("locations")
    .values({
      project_id: projectId,
      name: name.slice(0, 255),
      latitude: place.lat,
      longitude: place.lng,
      active_at: activeAt,
      automatic: 1,
      needs_rename: 1,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A location's time begins no later than this. */
export async function backdateLocation(trx: Db, id: number, at: string): Promise<void> {
  await trx
    .updateTable("locations")
    .set({ active_at: at })
    .where("id", "=", id)
    .where("active_at", ">", at)
    .execute();
}
