import { subHours } from "date-fns";
import {
  type BatteryReading,
  findBatteryReading,
  oldAfterHours,
} from "#contract/rules/devices/battery.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { eventType } from "./event-type.ts";
import { areDetailsWithin, boundedDetails } from "./detail-snapshots.ts";
import { type OfProject, selectReportedDevices } from "./reported-devices.ts";

/** A reading has a few numbers: larger details are none. */
const maxBytes = 2000;
const maxReadings = 1500;

/** What a device has told of its battery since then; the newest ones, where there are very many. */
export async function listBatteryReadings(
  db: Db,
  deviceId: number,
  since: Date,
): Promise<BatteryReading[]> {
  const rows = await db
    .selectFrom("events")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select(["events.happened_at", "events.detail_id", boundedDetails])
    .where("events.device_id", "=", deviceId)
    .where("events.type_id", "=", eventType(db, "rpiBattery"))
    .where("events.happened_at", ">=", since.toISOString())
    .where(areDetailsWithin(maxBytes))
    .orderBy("events.happened_at", "desc")
    .orderBy("events.id", "desc")
    .limit(maxReadings)
    .execute();
  return rows.flatMap(({ happened_at, detail_id, details }) => {
    const read: unknown = readJson("detail_snapshots.details", details, detail_id);
    return findBatteryReading({ dateTime: happened_at, details: read }) ?? [];
  });
}

/** Devices that report by themselves, and told of their battery lately. */
export function listBatteryDevices(db: Db, now: Date, project: OfProject = {}) {
  return selectReportedDevices(db, project)
    .select((eb) =>
      eb
        .selectFrom("events as notices")
        .select("notices.id")
        .whereRef("notices.device_id", "=", "devices.id")
        .where("notices.type_id", "=", eventType(db, "battery-reported"))
        .orderBy("notices.happened_at", "desc")
        .orderBy("notices.id", "desc")
        .limit(1)
        .as("notice_id"),
    )
    .where("devices.kind", "!=", "trailcam")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("events as readings")
          .select("readings.id")
          .whereRef("readings.device_id", "=", "devices.id")
          .where("readings.type_id", "=", eventType(db, "rpiBattery"))
          .where("readings.happened_at", ">", subHours(now, oldAfterHours).toISOString()),
      ),
    )
    .execute();
}

export type BatteryDevice = Awaited<ReturnType<typeof listBatteryDevices>>[number];
