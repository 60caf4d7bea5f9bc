import { latitudeSpan, locationReachMetres, type Place } from "#contract/rules/places.ts";
import { roleOf } from "#contract/rules/roles.ts";
import type { Db } from "../db/open.ts";
import { toMembershipFacts, type Viewer } from "./access.ts";

const columns = [
  "locations.id",
  "locations.project_id",
  "locations.name",
  "locations.latitude",
  "locations.longitude",
  "locations.active_at",
  "locations.retired_at",
  "locations.automatic",
  "locations.needs_rename",
  "locations.last_updated_by_id",
  "locations.last_thermal_recording_at",
  "locations.last_audio_recording_at",
  "locations.last_active_thermal_at",
  "locations.last_active_audio_at",
  "locations.settings",
  "locations.created_at",
  "locations.updated_at",
  "projects.name as project_name",
] as const;

function selectLocations(db: Db) {
  return db
    .selectFrom("locations")
    .innerJoin("projects", "projects.id", "locations.project_id")
    .select(columns);
}

export function findLocation(db: Db, id: number) {
  return selectLocations(db).where("locations.id", "=", id).executeTakeFirst();
}

export type LocationRow = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

/** A location with what someone is to its project; undefined where that is nothing. */
export async function findVisibleLocation(db: Db, viewer: Viewer, id: number) {
  const row = await selectLocations(db)
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.project_id", "=", "locations.project_id")
        .on("memberships.user_id", "=", viewer.id)
        .on("memberships.removed_at", "is", null),
    )
    .select(["memberships.admin", "memberships.pending"])
    .where("locations.id", "=", id)
    .executeTakeFirst();
  const role = row && roleOf(toMembershipFacts(row), viewer.superView);
  return role && { ...row, role };
}

export type VisibleLocation = NonNullable<Awaited<ReturnType<typeof findVisibleLocation>>>;

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
