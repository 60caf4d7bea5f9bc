import type { Db } from "#api/db/open.ts";
import type { EventScope } from "#api/events/queries/event-lists.ts";

/** Of each device when it last told that it was started and stopped, and when its stop was last told to people. */
export async function listPowerReports(
  db: Db,
  { scope, onlyActive }: { scope: EventScope; onlyActive: boolean },
) {
  if (typeof scope === "object" && "projectIds" in scope && scope.projectIds.length === 0)
    return [];
  return db
    .selectFrom("devices")
    .innerJoin("projects", "projects.id", "devices.project_id")
    .select((eb) => {
      const findLatest = (type: string) =>
        eb
          .selectFrom("events")
          .select("events.happened_at")
          .whereRef("events.device_id", "=", "devices.id")
          .where("events.type_id", "=", (eb) =>
            eb.selectFrom("event_types").select("event_types.id").where("name", "=", type),
          )
          .orderBy("events.happened_at", "desc")
          .limit(1);
      return [
        "devices.id",
        "devices.name",
        "devices.project_id",
        "projects.name as project_name",
        findLatest("rpi-power-on").as("last_started"),
        findLatest("daytime-power-off").as("last_stopped"),
        findLatest("stop-reported").as("last_reported"),
      ];
    })
    .where((eb) => {
      if (scope === "everything") return eb.and([]);
      if ("deviceId" in scope) return eb("devices.id", "=", scope.deviceId);
      return eb("devices.project_id", "in", scope.projectIds);
    })
    .$if(onlyActive, (query) => query.where("devices.deactivated_at", "is", null))
    .orderBy("devices.id")
    .execute();
}

export type PowerReportRow = Awaited<ReturnType<typeof listPowerReports>>[number];
