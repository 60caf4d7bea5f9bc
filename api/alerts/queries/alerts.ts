import { sql } from "kysely";
import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { isOutOfTrash } from "#api/projects/queries/access.ts";
import type { Schema } from "#api/db/schema.ts";
import { writeJson, type WrittenJson } from "#api/db/stored-json.ts";
import { ownerSees } from "./owner-sees.ts";

export interface AlertScope {
  kind: "device" | "location" | "project";
  id: number;
}

/** What an alert watches: one of the three is set. */
export function scopeOf({
  device_id: deviceId,
  location_id: locationId,
  project_id: projectId,
}: Pick<Schema["alerts"], "device_id" | "location_id" | "project_id">): AlertScope {
  if (deviceId !== null) return { kind: "device", id: deviceId };
  if (locationId !== null) return { kind: "location", id: locationId };
  return { kind: "project", id: projectId ?? 0 };
}

const columns = [
  "id",
  "name",
  "frequency_seconds",
  "device_id",
  "location_id",
  "project_id",
  "last_alert_at",
  "muted_at",
] as const;

const projectOfAlert = sql<number>`coalesce(alerts.project_id,
  (select project_id from devices where devices.id = alerts.device_id),
  (select project_id from locations where locations.id = alerts.location_id))`;

/** Of one person or of everybody, on one scope or on all. */
export async function listAlertRows(
  db: Db,
  { userId, scope }: { userId?: number; scope?: AlertScope },
) {
  const rows = await db
    .selectFrom("alerts")
    .select(columns)
    .select(jsonBytesOf("alerts.conditions"))
    .where(isOutOfTrash(projectOfAlert))
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId as number))
    .$if(scope !== undefined, (query) => {
      const { kind, id } = scope as AlertScope;
      return query.where(`${kind}_id`, "=", id);
    })
    .orderBy("id")
    .execute();
  return withJson(db, "alerts.conditions", rows);
}

export type AlertRow = Awaited<ReturnType<typeof listAlertRows>>[number];

export interface NewAlert {
  userId: number;
  name: string;
  conditions: WrittenJson<"alerts.conditions">;
  frequencySeconds: number;
  scope: AlertScope;
}

export async function insertAlert(db: Db, alert: NewAlert, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await db
    .insertInto("alerts")
    .values({
      user_id: alert.userId,
      name: alert.name,
      conditions: writeJson("alerts.conditions", alert.conditions),
      frequency_seconds: alert.frequencySeconds,
      [`${alert.scope.kind}_id`]: alert.scope.id,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False where there is none, or it is somebody else's. */
export async function deleteOwnAlert(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("alerts")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** By id; muted ones too. */
export async function listAlertsWithScopes(db: Db, userId: number) {
  const rows = await withScopes(db)
    .where("alerts.user_id", "=", userId)
    .orderBy("alerts.id")
    .execute();
  return withJson(db, "alerts.conditions", rows);
}

export type AlertWithScope = Awaited<ReturnType<typeof listAlertsWithScopes>>[number];

/** A person's own, where they may still see its project. */
export async function findAlertWithScope(db: Db, { id, userId }: { id: number; userId: number }) {
  const rows = await withScopes(db)
    .innerJoin("users", "users.id", "alerts.user_id")
    .where("alerts.id", "=", id)
    .where("users.id", "=", userId)
    .where((eb) => ownerSees(eb, eb.ref("projects.id")))
    .execute();
  return (await withJson(db, "alerts.conditions", rows))[0];
}

function withScopes(db: Db) {
  return db
    .selectFrom("alerts")
    .leftJoin("devices", "devices.id", "alerts.device_id")
    .leftJoin("locations", "locations.id", "alerts.location_id")
    .innerJoin("projects", (join) =>
      join.on((eb) =>
        eb(
          "projects.id",
          "=",
          eb.fn.coalesce("alerts.project_id", "devices.project_id", "locations.project_id"),
        ),
      ),
    )
    .select([
      "alerts.id",
      "alerts.name",
      jsonBytesOf("alerts.conditions"),
      "frequency_seconds",
      "device_id",
      "location_id",
      "alerts.project_id",
      "last_alert_at",
      "muted_at",
      "devices.name as device_name",
      "devices.deactivated_at",
      "locations.name as location_name",
      "locations.retired_at",
      "projects.id as found_project_id",
      "projects.name as project_name",
    ]);
}

/** At the start of a transaction it makes the changes of one alert queue. Undefined where it is not one's own. */
export function lockOwnAlert(trx: Db, { id, userId }: { id: number; userId: number }) {
  return trx
    .selectFrom("alerts")
    .select(["conditions", "frequency_seconds", "muted_at"])
    .select(["device_id", "location_id", "project_id"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .$call(forUpdate)
    .executeTakeFirst();
}

export async function updateAlert(
  trx: Db,
  id: number,
  changes: Partial<Pick<Schema["alerts"], "conditions" | "frequency_seconds" | "muted_at">>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("alerts")
    .set({ ...changes, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}
