import { addSeconds } from "date-fns";
import { isClockReset } from "#contract/rules/cards/upload-doubts.ts";
import { latestPossible } from "#contract/rules/recordings/ahead-of-time.ts";
import type { Db } from "#api/db/open.ts";
import { backdateLocation } from "#api/locations/queries/locations.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import type { Services } from "#api/services.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { lockTimes, lowerTimes } from "#api/uploads/queries/latest-recordings.ts";
import { listChangeable, setRecordedAt, type ChangeableRow } from "../queries/recording-changes.ts";
import { recordNewest } from "./restore-recordings.ts";

/** A recording with the time that it had, and the one that it has now. */
export interface ShiftedTime {
  id: number;
  from: string;
  to: string;
}

/** So much later or earlier; undefined where it leads before the year 1 or to a time to come. */
export function shiftTime(at: string, seconds: number, now: Date): string | undefined {
  const shifted = addSeconds(at, seconds);
  if (shifted.getUTCFullYear() < 1 || shifted > new Date(latestPossible(now))) return undefined;
  return shifted.toISOString();
}

/**
 * Gives recordings of one project another time, in a transaction that has locked nothing of them. What devices, locations
 * and the project tell of their latest follows. Gives those that stand and have one now.
 */
export async function retimeWithin(
  services: Services,
  trx: Db,
  by: Actor,
  rows: ChangeableRow[],
  toTime: (row: ChangeableRow) => string | undefined,
): Promise<ShiftedTime[]> {
  const ids = rows.map(({ id }) => id);
  const devices = [...new Set(rows.map(({ device_id }) => device_id))].toSorted((a, b) => a - b);
  for (const id of devices) await lockDevice(trx, id);
  const places = [...new Map(rows.map((row) => [row.location_id ?? 0, row])).values()];
  const inOrder = places.toSorted((a, b) => (a.location_id ?? 0) - (b.location_id ?? 0));
  for (const row of inOrder) await lockTimes(trx, row);
  const now = services.now();
  const moved: ChangeableRow[] = [];
  const shifted: ShiftedTime[] = [];
  for (const row of await listChangeable(trx, ids, { deleted: false })) {
    const to = toTime(row);
    if (to === undefined) continue;
    await setRecordedAt(trx, row.id, to, now);
    if (row.location_id !== null && !isClockReset(to)) {
      await backdateLocation(trx, row.location_id, to);
    }
    shifted.push({ id: row.id, from: row.recorded_at, to });
    moved.push({ ...row, recorded_at: to });
  }
  if (moved.length === 0) return [];
  await lowerTimes(trx, moved, now);
  await recordNewest(trx, moved, now);
  await recordAct(services, trx, by, {
    action: "recordings retimed",
    projectId: moved[0]?.project_id ?? 0,
    details: { recordingIds: moved.map(({ id }) => id) },
  });
  return shifted;
}
