import { boundedText } from "#api/recordings/queries/bounded-columns.ts";
import type { Db } from "#api/db/open.ts";

export async function listReported(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .innerJoin("projects", "projects.id", "recordings.project_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.type",
      "recordings.recorded_at",
      "recordings.duration_seconds",
      "recordings.latitude",
      "recordings.longitude",
      "recordings.deleted_at",
      "recordings.redacted_at",
      "recordings.processing_state",
      "recordings.location_id",
      "recordings.device_id",
      "devices.name as device_name",
      "projects.name as project_name",
      "locations.name as location_name",
    ])
    .select([boundedText("comment"), boundedText("passthrough")])
    .where("recordings.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];
