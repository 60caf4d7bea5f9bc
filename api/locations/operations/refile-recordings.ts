import { Refusal } from "#contract/envelope.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { backdateLocation, lockLocations } from "../queries/locations.ts";
import { listElsewhere, moveToLocation, type ElsewhereRow } from "../queries/refiled-recordings.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deletedMeanwhile } from "./location-refusals.ts";
import { settleLocations } from "./settle-locations.ts";

interface Target {
  id: number;
  project_id: number;
  place: Place;
}

interface Refiling {
  /** Deleted ones come along, so that they are in their place when they are brought back. */
  recordingIds: number[];
  /** How many stand that are to be moved, where somebody has seen it. */
  expected: number | undefined;
  /** What they have in common, to be remembered. */
  which: object;
}

/** All or none, gives how many stand; devices' places stay. Refuses `rule` another number than expected. */
export function refileRecordings(
  services: Services,
  by: Actor,
  target: Target,
  { recordingIds, expected, which }: Refiling,
): Promise<number> {
  return services.store.write.transaction().execute(async (trx) => {
    const options = { recordingIds, expected, which };
    const moved = await refileWithin(services, trx, by, target, options);
    return countStanding(moved);
  });
}

/** The same in a transaction that has locked nothing of them. Gives what was moved, as it was. */
export async function refileWithin(
  services: Services,
  trx: Db,
  by: Actor,
  target: Target,
  { recordingIds, expected, which }: Refiling,
): Promise<ElsewhereRow[]> {
  const { now } = services;
  const before = await listElsewhere(trx, recordingIds, target);
  const devices = new Set(before.map(({ device_id }) => device_id));
  for (const id of [...devices].toSorted((a, b) => a - b)) await lockDevice(trx, id);
  const moved = await listElsewhere(trx, recordingIds, target);
  const standing = countStanding(moved);
  if (expected !== undefined && standing !== expected) throw changedMeanwhile(standing);
  if (moved.length === 0) return [];
  const left = new Set(moved.flatMap(({ location_id }) => location_id ?? []));
  const locked = await lockLocations(trx, [target.id, ...left]);
  if (!locked.some(({ id }) => id === target.id)) throw deletedMeanwhile();
  const times = moved.map(({ recorded_at }) => recorded_at);
  await backdateLocation(
    trx,
    target.id,
    times.reduce((one, other) => (one < other ? one : other)),
  );
  const ids = moved.map(({ id }) => id);
  await moveToLocation(trx, ids, { locationId: target.id, place: target.place, now: now() });
  const staying = locked.map(({ id }) => id);
  await settleLocations(trx, locked, staying, now());
  await recordAct(services, trx, by, {
    action: "recordings refiled",
    projectId: target.project_id,
    details: { locationId: target.id, from: [...left], which, recordings: standing },
  });
  return moved;
}

function countStanding(rows: ElsewhereRow[]): number {
  return rows.filter(({ deleted_at }) => deleted_at === null).length;
}

function changedMeanwhile(count: number): Refusal {
  return new Refusal(
    "rule",
    `The recordings have changed: there are now ${count}. Check them again before you move them.`,
  );
}
