import { isAvailableAt, type Tenure } from "#contract/rules/locations/locations.ts";
import { latitudeSpan, locationReachMetres, type Place } from "#contract/rules/locations/places.ts";
import { jsonBytesOf } from "#api/db/listed-json.ts";
import { forDelete } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Json, Schema } from "#api/db/schema.ts";
import { isMembershipIn, type Viewer, withRole } from "#api/projects/queries/access.ts";
import { readJson } from "#api/db/stored-json.ts";

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

/** For lists, which take their settings by `withJson`. */
export function selectListedLocations(db: Db) {
  return selectLocations(db).select(jsonBytesOf("locations.settings"));
}

export function findLocation(db: Db, id: number) {
  return selectLocations(db)
    .select("locations.settings")
    .where("locations.id", "=", id)
    .executeTakeFirst();
}

export type LocationRow = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

/** A location with what someone is to its project; undefined where that is nothing. */
export async function findVisibleLocation(db: Db, viewer: Viewer, id: number) {
  const row = await selectLocations(db)
    .leftJoin("memberships", (join) => join.on(isMembershipIn("locations.project_id", viewer.id)))
    .select(["locations.settings", "memberships.admin", "memberships.pending"])
    .where("locations.id", "=", id)
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
  return withRole(row, viewer);
}

export type VisibleLocation = NonNullable<Awaited<ReturnType<typeof findVisibleLocation>>>;

/** A location by what decides which recordings belong to it. */
export interface Site extends Place, Tenure {
  id: number;
  name: string;
  automatic: boolean;
}

function selectSites(db: Db, projectId: number) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "latitude", "longitude", "active_at", "retired_at", "automatic"])
    .where("project_id", "=", projectId);
}

function toSite(row: Awaited<ReturnType<ReturnType<typeof selectSites>["execute"]>>[number]): Site {
  return {
    id: row.id,
    name: row.name,
    lat: row.latitude,
    lng: row.longitude,
    activeAt: row.active_at,
    retiredAt: row.retired_at,
    automatic: row.automatic === 1,
  };
}

export async function listSites(db: Db, projectId: number): Promise<Site[]> {
  const rows = await selectSites(db, projectId).orderBy("id").execute();
  return rows.map(toSite);
}

/** Locations of a project near a place that a recording of that time can belong to. */
export async function listLocationsNear(
  db: Db,
  projectId: number,
  place: Place,
  at: string,
): Promise<Site[]> {
  const span = latitudeSpan(locationReachMetres);
  const rows = await selectSites(db, projectId)
    .where("latitude", ">=", place.lat - span)
    .where("latitude", "<=", place.lat + span)
    .execute();
  return rows.map(toSite).filter((site) => isAvailableAt(site, at));
}

interface NewLocation {
  projectId: number;
  name: string;
  place: Place;
  activeAt: string;
  retiredAt?: string | undefined;
  automatic: boolean;
  /** Named by us, until a person gives it a name. */
  needsRename?: boolean;
  /** Absent where nobody made it. */
  byId?: number;
}

export async function insertLocation(trx: Db, location: NewLocation, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("locations")
    .values({
      project_id: location.projectId,
      name: location.name.slice(0, 255),
      latitude: location.place.lat,
      longitude: location.place.lng,
      active_at: location.activeAt,
      retired_at: location.retiredAt ?? null,
      automatic: location.automatic ? 1 : 0,
      needs_rename: location.needsRename ? 1 : 0,
      last_updated_by_id: location.byId ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Opened by what a device sent; a person names it later. */
export function insertAutomaticLocation(
  trx: Db,
  location: Pick<NewLocation, "projectId" | "name" | "place" | "activeAt">,
  now: Date,
): Promise<number> {
  return insertLocation(trx, { ...location, automatic: true, needsRename: true }, now);
}

export async function backdateLocation(trx: Db, id: number, at: string): Promise<void> {
  await trx
    .updateTable("locations")
    .set({ active_at: at })
    .where("id", "=", id)
    .where("active_at", ">", at)
    .execute();
}

/**
 * Locations as they are, kept so until the transaction ends: uploads that are under way to them come first, and later
 * ones wait. To be asked for once, all at a time, so that no two wait for each other.
 */
export function lockLocations(trx: Db, ids: number[]) {
  return trx
    .selectFrom("locations")
    .select(["id", "automatic", "settings"])
    .where("id", "in", ids)
    .orderBy("id")
    .$call(forDelete)
    .execute();
}

export type LockedLocation = Awaited<ReturnType<typeof lockLocations>>[number];

/** The keys of its photos in the store. */
export function listPhotoKeys({ id, settings }: { id: number; settings: Json | null }): string[] {
  const { referenceImages = [] } = readJson("locations.settings", settings, id);
  return referenceImages;
}

type LocationChanges = Partial<
  Omit<Schema["locations"], "id" | "project_id" | "created_at" | "updated_at">
>;

export async function changeLocation(
  trx: Db,
  id: number,
  changes: LocationChanges,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("locations")
    .set({ ...changes, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Recordings and history lose it, alerts on it go with it. */
export async function deleteLocationRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("locations").where("id", "=", id).execute();
}
