import type { Db } from "#api/db/open.ts";
import { areDetailsWithin } from "./detail-snapshots.ts";

/** Devices of a kind mostly have the same; more are no answer to anybody. */
const maxCombinations = 100;
/** Of fifty packages. */
const maxBytes = 8192;

/** Of all devices that are at work, how many have reported which details of their software last, the most first. */
export async function countInstalledSoftware(db: Db) {
  const type = await db
    .selectFrom("event_types")
    .select("id")
    .where("name", "=", "versionData")
    .executeTakeFirst();
  const latest = devicesAtWork(db).select(({ selectFrom }) =>
    selectFrom("events")
      .select("events.detail_id")
      .whereRef("events.device_id", "=", "devices.id")
      .where("events.type_id", "=", type?.id ?? 0)
      .orderBy("events.happened_at", "desc")
      .orderBy("events.id", "desc")
      .limit(1)
      .as("detail_id"),
  );
  return db
    .selectFrom(latest.as("latest"))
    .innerJoin("detail_snapshots", "detail_snapshots.id", "latest.detail_id")
    .select(["detail_snapshots.id", "detail_snapshots.details"])
    .select(({ fn }) => fn.countAll<number | string>().as("devices"))
    .where(areDetailsWithin(maxBytes))
    .groupBy(["detail_snapshots.id", "detail_snapshots.details"])
    .orderBy("devices", "desc")
    .orderBy("detail_snapshots.id", "desc")
    .limit(maxCombinations)
    .execute();
}

export async function countDevicesAtWork(db: Db): Promise<number> {
  const row = await devicesAtWork(db)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

function devicesAtWork(db: Db) {
  return db
    .selectFrom("devices")
    .innerJoin("projects", "projects.id", "devices.project_id")
    .where("devices.deactivated_at", "is", null)
    .where("projects.deleted_at", "is", null);
}
