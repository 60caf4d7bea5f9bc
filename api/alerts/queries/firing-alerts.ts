import { z } from "zod";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { areDetailsWithin } from "#api/devices/queries/detail-snapshots.ts";
import { readJson } from "#api/db/stored-json.ts";
import { ownerSees } from "./owner-sees.ts";

/** A standing recording as alerts look at it. */
export function findRecordingForAlerts(db: Db, id: number) {
  return db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .innerJoin("projects", "projects.id", "recordings.project_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.type",
      "recordings.uploader",
      "recordings.processing_state",
      "recordings.recorded_at",
      "recordings.latitude",
      "recordings.longitude",
      "recordings.raw_key",
      "recordings.device_id",
      "recordings.location_id",
      "recordings.project_id",
      "devices.name as device_name",
      "devices.deactivated_at",
      "locations.name as location_name",
      "locations.needs_rename",
      "locations.retired_at",
      "projects.name as project_name",
    ])
    .where("recordings.id", "=", id)
    .where("recordings.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
}

export type RecordingForAlerts = NonNullable<Awaited<ReturnType<typeof findRecordingForAlerts>>>;

/** Unmuted, on active devices and locations in use, of those who may see it and whose address is confirmed. */
export function listListeningAlerts(db: Db, recording: RecordingForAlerts) {
  const { project_id: projectId, device_id: deviceId, location_id: locationId } = recording;
  return db
    .selectFrom("alerts")
    .innerJoin("users", "users.id", "alerts.user_id")
    .select([
      "alerts.id",
      "alerts.user_id",
      "conditions",
      "frequency_seconds",
      "users.name",
      "users.email",
    ])
    .where((eb) =>
      eb.or([
        eb("alerts.project_id", "=", projectId),
        ...(recording.deactivated_at ? [] : [eb("alerts.device_id", "=", deviceId)]),
        ...(recording.retired_at || locationId === null
          ? []
          : [eb("alerts.location_id", "=", locationId)]),
      ]),
    )
    .where("alerts.muted_at", "is", null)
    .where("users.email_confirmed_at", "is not", null)
    .where("users.blocked_at", "is", null)
    .where((eb) => ownerSees(eb, eb.val(projectId)))
    .orderBy("alerts.id")
    .execute();
}

export type ListeningAlert = Awaited<ReturnType<typeof listListeningAlerts>>[number];

/** After the recording and its device, by ascending id, so that firings of one alert queue. Undefined where it is gone or muted. */
export function lockAlert(trx: Db, id: number) {
  return trx
    .selectFrom("alerts")
    .select("last_alert_at")
    .where("id", "=", id)
    .where("muted_at", "is", null)
    .$call(forUpdate)
    .executeTakeFirst();
}

export async function markAlerted(trx: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("alerts")
    .set({ last_alert_at: at, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Of the details that the server writes; devices may tell larger ones under the same type. */
const alertBytes = 1000;

/** The alerts that have fired for a recording. */
export async function listAlerted(
  db: Db,
  { id: recordingId, device_id, recorded_at }: RecordingForAlerts,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("events")
    .innerJoin("event_types", "event_types.id", "events.type_id")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select(["events.detail_id", "detail_snapshots.details"])
    .where("events.device_id", "=", device_id)
    .where("event_types.name", "=", "alert")
    .where("events.happened_at", "=", recorded_at)
    .where(areDetailsWithin(alertBytes))
    .execute();
  const firing = z.object({ alertId: z.int(), recId: z.literal(recordingId) });
  return new Set(
    rows.flatMap(({ detail_id, details }) => {
      const alerted = readJson("detail_snapshots.details", details, detail_id);
      return firing.safeParse(alerted).data?.alertId ?? [];
    }),
  );
}
