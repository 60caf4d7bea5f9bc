import type { Db } from "#api/db/open.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import type { Services } from "#api/services.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { backdateLocation, lockLocations } from "../queries/locations.ts";
import { listFiledUnder, setPlace } from "../queries/refiled-recordings.ts";
import { settleLocations } from "./settle-locations.ts";

/** Where a recording was filed. */
export interface FormerPlace {
  locationId: number | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Files recordings where they were, of those that still are where they were moved to, in a transaction that has locked
 * nothing of them. The location of some may be gone.
 */
export async function moveBack(
  services: Services,
  trx: Db,
  by: Actor,
  from: { id: number; project_id: number },
  former: Map<number, FormerPlace>,
): Promise<{ moved: number[]; homeless: number[] }> {
  const now = services.now();
  const before = await listFiledUnder(trx, [...former.keys()], from);
  const devices = new Set(before.map(({ device_id }) => device_id));
  for (const id of [...devices].toSorted((a, b) => a - b)) await lockDevice(trx, id);
  const filed = await listFiledUnder(trx, [...former.keys()], from);
  const places = filed.flatMap(({ id, recorded_at }) => {
    const place = former.get(id);
    return place ? [{ id, recordedAt: recorded_at, place }] : [];
  });
  const goals = new Set(places.flatMap(({ place }) => place.locationId ?? []));
  const locked = await lockLocations(trx, [from.id, ...goals]);
  const standing = new Set(locked.map(({ id }) => id));
  const [moved, homeless] = [[] as number[], [] as number[]];
  for (const { id, recordedAt, place } of places) {
    if (place.locationId !== null && !standing.has(place.locationId)) {
      homeless.push(id);
      continue;
    }
    await setPlace(trx, id, place, now);
    if (place.locationId !== null) await backdateLocation(trx, place.locationId, recordedAt);
    moved.push(id);
  }
  if (moved.length === 0) return { moved, homeless };
  await settleLocations(trx, locked, [...standing], now);
  await recordAct(services, trx, by, {
    action: "recordings refiled",
    projectId: from.project_id,
    details: { from: [from.id], back: moved },
  });
  return { moved, homeless };
}
