import { sql, type Kysely } from "kysely";

/** By which the details of events that are gone, and pictures that none of them names, are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("second_factors").renameTo("authenticator_apps").execute();
  await db.schema.createIndex("events_by_detail").on("events").column("detail_id").execute();
  await db.schema
    .createIndex("tracks_by_algorithm")
    .on("tracks")
    .column("algorithm_id")
    .where("algorithm_id", "is not", null)
    .execute();
  await db.schema
    .createIndex("classifier_details_by_time")
    .on("detail_snapshots")
    .column("created_at")
    .where(sql.ref("type"), "=", sql.lit("classifier"))
    .execute();
}
