import { scheduler } from "node:timers/promises";
import { lastBeforeDayOf, type TimeWindow } from "#contract/rules/recordings/statistics.ts";
import { localDateOf } from "#contract/rules/times/local-dates.ts";
import type { Db } from "#api/db/open.ts";

/** Probes an index once for each day, from the latest backwards. */
export async function countActiveDays(
  db: Db,
  deviceId: number,
  { window, timeZone }: { window: TimeWindow; timeZone: string },
): Promise<number> {
  const dates = new Set<string>();
  let { until } = window;
  for (;;) {
    const at = await findLastActivity(db, deviceId, { after: window.after, until });
    if (at === undefined) return dates.size;
    dates.add(localDateOf(new Date(at), timeZone));
    until = lastBeforeDayOf(at, timeZone);
    await scheduler.yield();
  }
}

async function findLastActivity(
  db: Db,
  deviceId: number,
  { after, until }: TimeWindow,
): Promise<string | undefined> {
  const [recording, event] = await Promise.all([
    db
      .selectFrom("recordings")
      .select("recorded_at as at")
      .where("device_id", "=", deviceId)
      .where("deleted_at", "is", null)
      .where("recorded_at", ">", after)
      .where("recorded_at", "<=", until)
      .orderBy("recorded_at", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("events")
      .select("happened_at as at")
      .where("device_id", "=", deviceId)
      .where("happened_at", ">", after)
      .where("happened_at", "<=", until)
      .orderBy("happened_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  const times = [recording, event].flatMap((row) => (row ? [row.at] : []));
  return times.toSorted().at(-1);
}
