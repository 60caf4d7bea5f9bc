import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { moveBack, type FormerPlace } from "#api/locations/operations/move-back.ts";
import { refileWithin } from "#api/locations/operations/refile-recordings.ts";
import { findLocation } from "#api/locations/queries/locations.ts";
import type { ActOperation, ItemOutcome, Outcomes } from "./act.ts";

type Move = Extract<BulkAct, { kind: "move" }>;

export const move: ActOperation<Move, FormerPlace> = {
  apply: async ({ services, trx, by, projectId }, { locationId }, rows) => {
    const location = await findLocation(trx, locationId);
    if (location?.project_id !== projectId) {
      return new Map(rows.map(({ id }) => [id, { result: "refused", reason: "no location" }]));
    }
    const standing = rows.filter(({ deleted_at }) => deleted_at === null);
    const place = { lat: location.latitude, lng: location.longitude };
    const target = { id: locationId, project_id: projectId, place };
    const recordingIds = standing.map(({ id }) => id);
    const which = { recordingIds };
    const options = { recordingIds, expected: undefined, which };
    const moved = await refileWithin(services, trx, by, target, options);
    const outcomes: Outcomes = new Map(
      rows.map(({ id, deleted_at }): [number, ItemOutcome] => [
        id,
        { result: deleted_at === null ? "already" : "gone" },
      ]),
    );
    for (const { id, location_id, latitude, longitude } of moved) {
      const before: FormerPlace = { locationId: location_id, latitude, longitude };
      outcomes.set(id, { result: "done", before });
    }
    return outcomes;
  },

  undo: async ({ services, trx, by, projectId }, { locationId }, changed) => {
    const former = new Map(changed.map(({ row, before }) => [row.id, before]));
    const target = { id: locationId, project_id: projectId };
    const { moved, homeless } = await moveBack(services, trx, by, target, former);
    return new Map(
      [...former.keys()].map((id): [number, ItemOutcome] => {
        if (homeless.includes(id)) return [id, { result: "refused", reason: "no location" }];
        return [id, { result: moved.includes(id) ? "done" : "kept" }];
      }),
    );
  },
};
