import { subHours } from "date-fns";
import { healthyHours } from "#contract/rules/devices/health.ts";
import type { Db } from "#api/db/open.ts";
import { detailsBytes } from "./detail-snapshots.ts";
import { eventType } from "./event-type.ts";
import { type OfProject, selectReportedDevices } from "./reported-devices.ts";

/** No contact for a day, not reported since. Whether one has stopped is for the rule to say. */
export function listSilentDevices(db: Db, now: Date, project: OfProject = {}) {
  return selectReportedDevices(db, project)
    .leftJoin("detail_snapshots", (join) =>
      join.on("detail_snapshots.id", "=", (eb) =>
        eb
          .selectFrom("events")
          .select("events.detail_id")
          .whereRef("events.device_id", "=", "devices.id")
          .where("events.type_id", "=", eventType(db, "config"))
          .orderBy("events.happened_at", "desc")
          .orderBy("events.id", "desc")
          .limit(1),
      ),
    )
    .select([
      "devices.kind",
      "devices.last_connection_at",
      "devices.next_heartbeat_at",
      "detail_snapshots.id as detail_id",
      detailsBytes,
    ])
    .where("devices.last_connection_at", "<", subHours(now, healthyHours).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events as reports")
            .select("reports.id")
            .whereRef("reports.device_id", "=", "devices.id")
            .where("reports.type_id", "=", eventType(db, "stop-reported"))
            .whereRef("reports.happened_at", ">", "devices.last_connection_at"),
        ),
      ),
    )
    .execute();
}

export type SilentDevice = Awaited<ReturnType<typeof listSilentDevices>>[number];
