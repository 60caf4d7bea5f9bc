import { sortByName } from "#contract/rules/text/compare-names.ts";
import { inBatchesWithJson, jsonBytesOf, ofDevices } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { detailsBytes, type MeasuredRow } from "./detail-snapshots.ts";

const reportedTypes = [
  "rpiBattery",
  "config",
  "versionData",
  "salt-update",
  "battery-reported",
] as const;

type ReportedType = (typeof reportedTypes)[number];

interface Options {
  now: Date;
  onlyActive: boolean;
  /** All of them, where it is absent. */
  deviceId: number | undefined;
}

/** The devices of a project, with the ids of what was told of each last: one search of an index for each fact. */
export async function listLatestIds(
  db: Db,
  projectId: number,
  { now, onlyActive, deviceId }: Options,
) {
  const types = await db
    .selectFrom("event_types")
    .select(["id", "name"])
    .where("name", "in", reportedTypes)
    .execute();
  const typeId = (name: ReportedType) => types.find((type) => type.name === name)?.id ?? 0;
  const rows = await db
    .selectFrom("devices")
    .select((eb) => {
      const latestEvent = eb
        .selectFrom("events")
        .select("events.id")
        .whereRef("events.device_id", "=", "devices.id")
        .orderBy("events.happened_at", "desc")
        .orderBy("events.id", "desc")
        .limit(1);
      const latestOf = (name: ReportedType) =>
        latestEvent.where("events.type_id", "=", typeId(name));
      return [
        "devices.id",
        "devices.name",
        "devices.created_at",
        "devices.next_heartbeat_at",
        eb
          .exists(
            eb
              .selectFrom("recordings")
              .select("recordings.id")
              .whereRef("recordings.device_id", "=", "devices.id"),
          )
          .as("has_recordings"),
        eb
          .selectFrom("device_history")
          .select("device_history.id")
          .whereRef("device_history.device_id", "=", "devices.id")
          .where("device_history.project_id", "=", projectId)
          .where("device_history.latitude", "is not", null)
          .where("device_history.from_at", "<=", now.toISOString())
          .orderBy("device_history.from_at", "desc")
          .orderBy("device_history.id", "desc")
          .limit(1)
          .as("history_id"),
        latestEvent.as("event_id"),
        latestOf("rpiBattery").as("battery_id"),
        latestOf("config").as("config_id"),
        latestOf("versionData").as("version_id"),
        latestOf("salt-update").as("salt_id"),
        latestOf("battery-reported").as("notice_id"),
      ];
    })
    .where("devices.project_id", "=", projectId)
    .$if(deviceId !== undefined, (query) => query.where("devices.id", "=", deviceId ?? 0))
    .$if(onlyActive, (query) => query.where("devices.deactivated_at", "is", null))
    .execute();
  return sortByName(rows);
}

export type LatestIds = Awaited<ReturnType<typeof listLatestIds>>[number];

/** Events by their id, without their details. */
export async function listEventDetails(
  db: Db,
  ids: number[],
): Promise<Map<number, EventDetailRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("events")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select(["events.id", "happened_at", "events.created_at", "detail_id", detailsBytes])
    .where("events.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface EventDetailRow extends MeasuredRow {
  happened_at: string;
  created_at: string;
}

export async function listHistoryEntries(db: Db, ids: number[]): Promise<Map<number, EntryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("device_history")
    .select(["id", "from_at", "location_id", jsonBytesOf("device_history.settings")])
    .where("id", "in", ids)
    .execute();
  const entries = new Map<number, EntryRow>();
  for await (const some of inBatchesWithJson(db, "device_history.settings", rows, ofDevices)) {
    for (const { settings, ...entry } of some) {
      const { synced } = readJson("device_history.settings", settings, entry.id);
      entries.set(entry.id, { ...entry, isPending: synced === false });
    }
  }
  return entries;
}

export interface EntryRow {
  id: number;
  from_at: string;
  location_id: number | null;
  /** The device has not fetched its settings yet. */
  isPending: boolean;
}
