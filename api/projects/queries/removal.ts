import { sql } from "kysely";
import { exportMediaKind } from "#contract/wire/recordings/media-export.ts";
import { forDelete } from "#api/db/for-update.ts";
import { jsonBytesOf } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { areDetailsWithin } from "#api/devices/queries/detail-snapshots.ts";
import { maxDetailsBytes } from "#contract/wire/events.ts";

/** Some of a project's recordings, deleted ones included. */
export function listAnyRecordings(db: Db, projectId: number, limit: number) {
  return db
    .selectFrom("recordings")
    .select(["id", "raw_key", "derived_key"])
    .where("project_id", "=", projectId)
    .limit(limit)
    .execute();
}

/** Some of its events; with the details of those that have a file of their own. */
export function listAnyEvents(db: Db, projectId: number, limit: number) {
  return db
    .selectFrom("events")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select(["events.id", "events.detail_id"])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.and([
            eb("detail_snapshots.type", "=", "classifier"),
            areDetailsWithin(maxDetailsBytes),
          ]),
        )
        .then(eb.ref("detail_snapshots.details"))
        .end()
        .as("details"),
    )
    .where("project_id", "=", projectId)
    .limit(limit)
    .execute();
}

/** And what they told, unless another event tells it too: who stores one meanwhile comes first or after. */
export async function deleteEvents(
  trx: Db,
  events: readonly { id: number; detail_id: number }[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  await trx.deleteFrom("events").where("id", "in", ids).execute();
  const details = [...new Set(events.map(({ detail_id }) => detail_id))];
  await trx
    .selectFrom("detail_snapshots")
    .select("id")
    .where("id", "in", details)
    .orderBy("id")
    .$call(forDelete)
    .execute();
  await trx
    .deleteFrom("detail_snapshots")
    .where("id", "in", details)
    /* Workers remember the ids of these before a track has them. */
    .where("type", "!=", "algorithm")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events")
            .select("events.id")
            .whereRef("events.detail_id", "=", "detail_snapshots.id"),
        ),
      ),
    )
    .execute();
}

export async function listUploadJobIds(db: Db, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("upload_jobs")
    .innerJoin("devices", "devices.id", "upload_jobs.device_id")
    .select("upload_jobs.id")
    .where("devices.project_id", "=", projectId)
    .execute();
  return rows.map(({ id }) => id);
}

/** With what may tell of images. */
export function listEntriesWithImages(db: Db, projectId: number) {
  return db
    .selectFrom("device_history")
    .select(["id", "uuid", jsonBytesOf("device_history.settings")])
    .where("project_id", "=", projectId)
    .where("settings", "like", "%referenceImage%")
    .execute();
}

/** The keys of photos that only devices of the project have; their rows are gone. */
export async function deletePhotosOfProject(trx: Db, projectId: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom("reference_photos")
    .where("device_id", "in", (eb) =>
      eb.selectFrom("devices").select("devices.id").where("project_id", "=", projectId),
    )
    .returning("key")
    .execute();
  return [...new Set(rows.map(({ key }) => key))];
}

export function deleteLocationsOf(trx: Db, projectId: number) {
  return trx
    .deleteFrom("locations")
    .where("project_id", "=", projectId)
    .returning(["id", "settings"])
    .execute();
}

/** Their history, alerts and schedules' assignments go with them. */
export async function deleteDevicesOf(trx: Db, projectId: number): Promise<void> {
  await trx.deleteFrom("devices").where("project_id", "=", projectId).execute();
}

/** Whether a device has sent something since its rows were removed. */
export async function hasArrivals(trx: Db, projectId: number): Promise<boolean> {
  const some = await Promise.all([
    listAnyRecordings(trx, projectId, 1),
    listAnyEvents(trx, projectId, 1),
  ]);
  return some.some((rows) => rows.length > 0);
}

/** Archives of its recordings that somebody asked for and that are ready; gives their files. */
export async function deleteExportsOf(trx: Db, projectId: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom("jobs")
    .where("kind", "=", exportMediaKind)
    .where("finished_at", "is not", null)
    .where("payload", "like", `{"projectId":${projectId},%`)
    .returning("result_key")
    .execute();
  return rows.flatMap(({ result_key }) => result_key ?? []);
}

/** What is worked out of recordings and names its project without a key. */
const sums = [
  "recording_search_terms",
  "recording_days",
  "visit_days",
  "changed_days",
  "animal_days",
  "recorded_days",
  "visit_ends",
  "visit_members",
  "changed_animal_days",
] as const;

/** Its people, links, searches and changes go with it; rows of the audit stay and name it no more. */
export async function deleteProjectRow(trx: Db, id: number): Promise<void> {
  for (const table of sums) {
    await sql`delete from ${sql.table(table)} where project_id = ${id}`.execute(trx);
  }
  await trx.deleteFrom("projects").where("id", "=", id).execute();
}
