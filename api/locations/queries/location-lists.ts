import { compareNames } from "#contract/rules/text/compare-names.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { selectProjectIdsOf, type Viewer } from "#api/projects/queries/access.ts";
import { selectListedLocations, type LocationRow } from "./locations.ts";

interface Options {
  onlyActive: boolean;
  /** Leaves out automatic ones that have none. */
  withRecordings?: boolean;
}

/** The locations of a project, by name. */
export async function listLocationsOf(
  db: Db,
  projectId: number,
  { onlyActive, withRecordings = false }: Options,
) {
  const query = selectListedLocations(db)
    .where("locations.project_id", "=", projectId)
    .$if(onlyActive, (query) => query.where("locations.retired_at", "is", null))
    .$if(withRecordings, (query) =>
      query.where((eb) =>
        eb.or([
          eb("locations.automatic", "=", 0),
          eb("locations.last_thermal_recording_at", "is not", null),
          eb("locations.last_audio_recording_at", "is not", null),
        ]),
      ),
    );
  return listByName(db, query);
}

/** The locations of all projects that someone is in, or of all there are, by name. */
export async function listVisibleLocations(
  db: Db,
  { viewer, onlyActive }: { viewer: Viewer; onlyActive: boolean },
) {
  const query = selectListedLocations(db)
    .where("projects.deleted_at", "is", null)
    .$if(viewer.superView === "off", (query) =>
      query.where("locations.project_id", "in", selectProjectIdsOf(db, viewer)),
    )
    .$if(onlyActive, (query) => query.where("locations.retired_at", "is", null));
  return listByName(db, query);
}

async function listByName(
  db: Db,
  query: ReturnType<typeof selectListedLocations>,
): Promise<LocationRow[]> {
  const rows = await withJson(db, "locations.settings", await query.execute());
  return rows.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}

/** One of a project: by its id, or, where it is not retired, by its name or by the URL form of its name. */
export async function findLocationIn(
  db: Db,
  projectId: number,
  key: string,
): Promise<LocationRow | undefined> {
  const isId = /^[1-9]\d*$/.test(key);
  const rows = await listLocationsOf(db, projectId, { onlyActive: !isId });
  if (isId) return rows.find(({ id }) => id === Number(key));
  const sameInUrl = ({ name }: LocationRow) => toUrlName(name) === toUrlName(key);
  return rows.find(({ name }) => name === key) ?? rows.find(sameInUrl);
}

/** The locations a device has been at, the latest first, each with when it came there first. */
export async function listLocationsOfDevice(
  db: Db,
  { id, project_id }: { id: number; project_id: number },
) {
  const rows = await selectListedLocations(db)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("device_history")
          .select(({ fn }) => ["location_id", fn.min("from_at").as("from_at")])
          .where("device_id", "=", id)
          .where("project_id", "=", project_id)
          .where("latitude", "is not", null)
          .groupBy("location_id")
          .as("stays"),
      (join) => join.onRef("stays.location_id", "=", "locations.id"),
    )
    .select("stays.from_at")
    .orderBy("stays.from_at", "desc")
    .orderBy("locations.id", "desc")
    .execute();
  return withJson(db, "locations.settings", rows);
}
