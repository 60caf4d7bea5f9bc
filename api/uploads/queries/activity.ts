import { Refusal } from "#contract/envelope.ts";
import { kindAfter } from "#contract/rules/devices/placement.ts";
import { latestPossible } from "#contract/rules/recordings/ahead-of-time.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { forUpdate, lockRow } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";

/** First in a transaction, so that all who write for a device queue. Refuses `missing` where it was deleted. */
export async function lockDevice(trx: Db, deviceId: number): Promise<{ isActive: boolean }> {
  const row = await trx
    .selectFrom("devices")
    .select("deactivated_at")
    .where("id", "=", deviceId)
    .$call(forUpdate)
    .executeTakeFirst();
  return requireDevice(row, deviceId);
}

/** As `lockDevice`, of one that has just connected. */
export async function lockConnectedDevice(trx: Db, deviceId: number, now: Date) {
  const row = await trx
    .updateTable("devices")
    .set({ last_connection_at: now.toISOString() })
    .where("id", "=", deviceId)
    .returning("deactivated_at")
    .executeTakeFirst();
  return requireDevice(row, deviceId);
}

function requireDevice(row: { deactivated_at: string | null } | undefined, id: number) {
  if (row) return { isActive: row.deactivated_at === null };
  throw new Refusal("missing", `There is no device with an id of '${id}' any more.`);
}

export async function recordHeartbeat(
  trx: Db,
  deviceId: number,
  nextAt: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("devices")
    .set({ last_connection_at: at, heartbeat_at: at, next_heartbeat_at: nextAt })
    .where("id", "=", deviceId)
    .execute();
}

export type ActivityColumn = "last_active_thermal_at" | "last_active_audio_at";

export async function recordActiveAt(
  trx: Db,
  locationId: number,
  columns: ActivityColumn[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("locations")
    .set(Object.fromEntries(columns.map((column) => [column, at])))
    .where("id", "=", locationId)
    .execute();
}

/** For a device that does not connect itself. True where this is newer than its last connection. */
export async function recordImported(
  trx: Db,
  deviceId: number,
  recordedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("devices")
    .set({ last_connection_at: null })
    .where("id", "=", deviceId)
    .where((eb) =>
      eb.or([eb("last_connection_at", "is", null), eb("last_connection_at", "<", recordedAt)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of one that is locked and inactive: an upload wakes it, unless another registration of the same hardware is the active one. */
export async function reactivate(trx: Db, device: { id: number; salt_id: number }): Promise<void> {
  await trx
    .updateTable("devices")
    .set({ deactivated_at: null })
    .where("id", "=", device.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("devices as other")
            .select("other.id")
            .where("other.salt_id", "=", device.salt_id)
            .where("other.id", "!=", device.id)
            .where("other.deactivated_at", "is", null),
        ),
      ),
    )
    .execute();
}

export interface RecordedActivity {
  deviceId: number;
  projectId: number;
  locationId: number | undefined;
  type: RecordingType;
  recordedAt: string;
  durationSeconds: number | null;
  place: Place | undefined;
  byDevice: boolean;
}

/** Shorter recordings are status reports and say nothing of a location. */
export const locationCountsFromSeconds = 3;

/** Moves the times of latest activity forward, never back; a recording of a time to come is the latest of nothing. */
export async function recordActivity(
  trx: Db,
  activity: RecordedActivity,
  now: Date,
): Promise<void> {
  const { deviceId, projectId, locationId, type, recordedAt } = activity;
  const isPossible = recordedAt <= latestPossible(now);
  if (isPossible) await recordOnDevice(trx, activity);
  else if (activity.place) await recordPlaceOfDevice(trx, deviceId, activity.place);
  if (type === "unknown") return;
  await recordKind(trx, deviceId, type);
  const column = type === "audio" ? "last_audio_recording_at" : "last_thermal_recording_at";
  if (isPossible) await raiseTime(trx, "projects", projectId, { column, to: recordedAt });
  if (locationId === undefined || (activity.durationSeconds ?? 0) < locationCountsFromSeconds)
    return;
  if (isPossible) await raiseTime(trx, "locations", locationId, { column, to: recordedAt });
  if (!activity.byDevice) return;
  const active = type === "audio" ? "last_active_audio_at" : "last_active_thermal_at";
  await recordActiveAt(trx, locationId, [active], now);
}

interface Raise {
  column: "last_thermal_recording_at" | "last_audio_recording_at";
  to: string;
}

/** Locks the row even where nothing changes: who moves it back for a deleted recording comes before or after. */
async function raiseTime(
  trx: Db,
  table: "projects" | "locations",
  id: number,
  { column, to }: Raise,
): Promise<void> {
  const raise = async () => {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ [column]: to })
      .where("id", "=", id)
      .where((eb) => eb.or([eb(column, "is", null), eb(column, "<", to)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  if (await raise()) return;
  await lockRow(trx, table, id);
  await raise();
}

async function recordOnDevice(
  trx: Db,
  { deviceId, recordedAt, place }: RecordedActivity,
): Promise<void> {
  await trx
    .updateTable("devices")
    .set({
      last_recording_at: recordedAt,
      ...(place ? { latitude: place.lat, longitude: place.lng } : {}),
    })
    .where("id", "=", deviceId)
    .where((eb) =>
      eb.or([eb("last_recording_at", "is", null), eb("last_recording_at", "<", recordedAt)]),
    )
    .execute();
}

async function recordPlaceOfDevice(trx: Db, id: number, { lat, lng }: Place): Promise<void> {
  const place = { latitude: lat, longitude: lng };
  await trx.updateTable("devices").set(place).where("id", "=", id).execute();
}

async function recordKind(trx: Db, deviceId: number, type: RecordingType): Promise<void> {
  const { kind } = await trx
    .selectFrom("devices")
    .select("kind")
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  const next = kindAfter(kind, type) as DeviceKind;
  if (next !== kind)
    await trx.updateTable("devices").set({ kind: next }).where("id", "=", deviceId).execute();
}
