import type { Db } from "../db/open.ts";

/** What an alert watches. */
export interface AlertScope {
  kind: "device" | "location" | "project";
  id: number;
}

const columns = [
  "id",
  "name",
  "conditions",
  "frequency_seconds",
  "device_id",
  "location_id",
  "project_id",
  "last_alert_at",
] as const;

/** Of one person or of everybody, on one scope or on all. */
export function listAlertRows(db: Db, { userId, scope }: { userId?: number; scope?: AlertScope }) {
  return db
    .selectFrom("alerts")
    .select(columns)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId as number))
    .$if(scope !== undefined, (query) => {
      const { kind, id } = scope as AlertScope;
      return query.where(`${kind}_id`, "=", id);
    })
    .orderBy("id")
    .execute();
}

export type AlertRow = Awaited<ReturnType<typeof listAlertRows>>[number];

interface NewAlert {
  userId: number;
  name: string;
  conditions: readonly unknown[];
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
      conditions: JSON.stringify(alert.conditions),
      frequency_seconds: alert.frequencySeconds,
      [`${alert.scope.kind}_id`]: alert.scope.id,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False where there is none, or it is another's. */
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
