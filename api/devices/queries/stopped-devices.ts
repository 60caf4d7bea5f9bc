import { subHours } from "date-fns";
import { healthyHours } from "#contract/rules/devices/health.ts";
import type { Db } from "#api/db/open.ts";
import { isOutOfTrash } from "#api/projects/queries/access.ts";
import { detailsBytes } from "./detail-snapshots.ts";
import { eventType } from "./event-type.ts";

/** Active, no contact for a day, not reported since. Whether one has stopped is for the rule to say. */
export function listSilentDevices(db: Db, now: Date, { projectId }: { projectId?: number } = {}) {
  return db
    .selectFrom("devices")
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
      "devices.id",
      "devices.project_id",
      "devices.name",
      "devices.kind",
      "devices.latitude",
      "devices.longitude",
      "devices.last_connection_at",
      "devices.next_heartbeat_at",
      "detail_snapshots.id as detail_id",
      detailsBytes,
    ])
    .where("devices.deactivated_at", "is", null)
    .where("devices.approval_asked_at", "is", null)
    .where(isOutOfTrash("devices.project_id"))
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
    .$if(projectId !== undefined, (query) =>
      query.where("devices.project_id", "=", projectId as number),
    )
    .orderBy("devices.name_folded")
    .orderBy("devices.id")
    .execute();
}

export type SilentDevice = Awaited<ReturnType<typeof listSilentDevices>>[number];
