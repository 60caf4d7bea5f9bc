import type { Db } from "../db/open.ts";

const baitType = "audioBait";

/** Those among devices that have ever played a sound to animals. */
export async function listBaitDevices(db: Db, deviceIds: readonly number[]): Promise<Set<number>> {
  if (deviceIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("devices")
    .select("devices.id")
    .where("devices.id", "in", deviceIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("events")
          .innerJoin("event_types", "event_types.id", "events.type_id")
          .select("events.id")
          .whereRef("events.device_id", "=", "devices.id")
          .where("event_types.name", "=", baitType),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When a device played sounds between two instants, both included; oldest first. */
export function listBaitEvents(
  db: Db,
  { deviceId, from, until }: { deviceId: number; from: string; until: string },
) {
  return db
    .selectFrom("events")
    .innerJoin("event_types", "event_types.id", "events.type_id")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select(["events.id", "events.happened_at", "detail_snapshots.details"])
    .where("event_types.name", "=", baitType)
    .where("events.device_id", "=", deviceId)
    .where("events.happened_at", ">=", from)
    .where("events.happened_at", "<=", until)
    .orderBy("events.happened_at")
    .orderBy("events.id")
    .execute();
}

export type BaitEventRow = Awaited<ReturnType<typeof listBaitEvents>>[number];
