import { type AliasableExpression, sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import { findNextMove } from "#api/devices/queries/device-places.ts";

interface Options {
  locationId?: number | undefined;
  deviceId?: number | undefined;
  countsRecordings: boolean;
}

/** Each word on where the devices of a project stood, with the time of the next one, by device and time. */
export function listPlacedEntries(
  db: Db,
  projectId: number,
  { locationId, deviceId, countsRecordings }: Options,
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("device_history")
        .select(["id", "device_id", "device_name", "uuid", "from_at", "set_by"])
        .select(["latitude", "longitude", "location_id"])
        .select(({ fn }) =>
          fn
            .agg<string | null>("lead", ["from_at"])
            .over((over) => over.partitionBy("uuid").orderBy("from_at").orderBy("id"))
            .as("until_at"),
        )
        .where("uuid", "in", (devices) =>
          devices
            .selectFrom("devices")
            .select("devices.uuid")
            .where("devices.project_id", "=", projectId)
            .$if(deviceId !== undefined, (query) =>
              query.where("devices.id", "=", deviceId as number),
            ),
        )
        .where("project_id", "=", projectId)
        .where("latitude", "is not", null)
        .$narrowType<{ latitude: number; longitude: number }>()
        .as("entries"),
    )
    .selectAll("entries")
    .select((eb) => {
      const count: AliasableExpression<number | null> = countsRecordings
        ? eb
            .selectFrom("recordings")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .whereRef("recordings.device_id", "=", "entries.device_id")
            .where("recordings.deleted_at", "is", null)
            .whereRef("recordings.recorded_at", ">=", "entries.from_at")
            .where((eb) =>
              eb.or([
                eb("entries.until_at", "is", null),
                eb("recordings.recorded_at", "<", eb.ref("entries.until_at")),
              ]),
            )
            .$asScalar()
        : sql<null>`null`;
      return count.as("recordings");
    })
    .$if(locationId !== undefined, (query) =>
      query.where("entries.location_id", "=", locationId as number),
    )
    .orderBy("entries.uuid")
    .orderBy("entries.from_at")
    .orderBy("entries.id")
    .execute();
}

export type PlacedEntry = Awaited<ReturnType<typeof listPlacedEntries>>[number];

type End = { until: string; isReturn: true } | { until: string | undefined; isReturn: false };

/** Until when a person's word on where a device is holds: its next known move, or before that when it went back. */
export async function findEndOfStay(
  db: Db,
  device: { uuid: number; project_id: number },
  { from, until }: { from: string; until?: string | undefined },
): Promise<End> {
  const next = await findNextMove(db, device, from);
  const isReturn = until !== undefined && (next === undefined || until < next);
  return isReturn ? { until, isReturn } : { until: next, isReturn };
}

/** As `mergeStays` takes them. */
export function toPlacedEntry(row: PlacedEntry) {
  return {
    deviceId: row.device_id,
    deviceName: row.device_name,
    uuid: row.uuid,
    locationId: row.location_id ?? undefined,
    place: { lat: row.latitude, lng: row.longitude },
    from: row.from_at,
    until: row.until_at ?? undefined,
    setBy: row.set_by,
    recordings: row.recordings ?? undefined,
  };
}
