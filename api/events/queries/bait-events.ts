import { scheduler } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import { detailsBytes } from "#api/devices/queries/detail-snapshots.ts";

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

/** Both instants included. */
export interface BaitSpan {
  deviceId: number;
  from: string;
  until: string;
}

const spansAtOnce = 50;

/** When devices played sounds: for each span those of its device, oldest first. */
export async function listBaitEvents(
  db: Db,
  spans: readonly BaitSpan[],
): Promise<BaitEventRow[][]> {
  const listed: BaitEventRow[][] = spans.map(() => []);
  for (let from = 0; from < spans.length; from += spansAtOnce) {
    if (from > 0) await scheduler.yield();
    const [first, ...others] = spans
      .slice(from, from + spansAtOnce)
      .map((span, index) => selectBaitEvents(db, span, from + index));
    const all = others.reduce((query, one) => query?.unionAll(one), first);
    const rows = (await all?.orderBy("happened_at").orderBy("id").execute()) ?? [];
    for (const { span, ...row } of rows) listed[span]?.push(row);
  }
  return listed;
}

function selectBaitEvents(db: Db, { deviceId, from, until }: BaitSpan, span: number) {
  return db
    .selectFrom("events")
    .innerJoin("event_types", "event_types.id", "events.type_id")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select([
      "events.id as id",
      "events.happened_at as happened_at",
      "events.detail_id as detail_id",
      detailsBytes,
    ])
    .select(sql.lit(span).as("span"))
    .where("event_types.name", "=", baitType)
    .where("events.device_id", "=", deviceId)
    .where("events.happened_at", ">=", from)
    .where("events.happened_at", "<=", until);
}

type SpannedRow = Awaited<ReturnType<ReturnType<typeof selectBaitEvents>["execute"]>>[number];

export type BaitEventRow = Omit<SpannedRow, "span">;
