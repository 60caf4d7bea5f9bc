import { sql } from "kysely";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";

/** The locations of a project with the first and the last recording of each. */
export function listWatchedPlaces(db: Db, projectId: number) {
  return db
    .selectFrom("locations")
    .select(["id", "latitude", "longitude", "retired_at"])
    .select(({ selectFrom }) => {
      const recordedAt = (order: "asc" | "desc") =>
        selectFrom("recordings")
          .select("recorded_at")
          .whereRef("recordings.location_id", "=", "locations.id")
          .where("recordings.deleted_at", "is", null)
          .orderBy("recorded_at", order)
          .limit(1);
      return [recordedAt("asc").as("first_at"), recordedAt("desc").as("last_at")];
    })
    .where("project_id", "=", projectId)
    .orderBy("id")
    .execute();
}

/** When the devices of a project were heard of last, and until when each was one. */
export function listHeartbeats(db: Db, projectId: number) {
  return db
    .selectFrom("devices")
    .select(["id", "heartbeat_at", "deactivated_at"])
    .where("project_id", "=", projectId)
    .execute();
}

export interface Probe {
  deviceId: number;
  /** Included. */
  start: string;
  /** Excluded. */
  stop: string;
}

/** Those in which the device has told of something, each by a look into an index. */
export async function findTold<P extends Probe>(db: Db, probes: readonly P[]): Promise<P[]> {
  const told: P[] = [];
  for await (const some of inBatches(probes, maxIdsOfStatement)) {
    const looks = some.map(
      ({ deviceId, start, stop }, order) => sql`
        select ${sql.lit(order)} as place where exists (
          select 1 from events
          where device_id = ${sql.lit(deviceId)} and happened_at >= ${start} and happened_at < ${stop}
        )`,
    );
    const { rows } = await sql<{ place: number }>`${sql.join(looks, sql` union all `)}`.execute(db);
    told.push(...rows.flatMap(({ place }) => some[place] ?? []));
  }
  return told;
}
