import { setImmediate } from "node:timers/promises";
import type { Store } from "#api/db/open.ts";
import { insertEventsOf } from "#api/events/queries/events.ts";

interface HugeEvents {
  deviceId: number;
  projectId: number;
  types: string[];
  count: number;
  bytes: number;
}

/** Events of each type, one a minute, that all have the same details: as they could be stored before these had a limit. */
export async function insertHugeEvents(
  { write }: Store,
  { deviceId, projectId, types, count, bytes }: HugeEvents,
): Promise<void> {
  const at = "2026-11-19T00:00:00.000Z";
  for (const type of types) {
    const { id: detailId } = await write
      .insertInto("detail_snapshots")
      .values({
        type,
        details: JSON.stringify({ x: "x".repeat(bytes - 8) }),
        sha256: `${type} ${bytes}`,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const times = Array.from({ length: count }, (_, index) =>
      new Date(Date.parse(at) + index * 60_000).toISOString(),
    );
    await insertEventsOf(write, { deviceId, projectId, type, detailId, times }, new Date(at));
    /* Writing takes longer than a server keeps a connection open; this process hears of the end only between writes. */
    await setImmediate();
  }
}
