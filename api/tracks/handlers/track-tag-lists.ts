import type { CallOf } from "#contract/endpoint.ts";
import { countTrackTags, listTrackTags } from "#contract/wire/tracks/track-tag-lists.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import {
  countPlacedTags,
  listPlacedTags,
  type PlacedTagRow,
  type TrackTagQuery,
} from "../queries/track-tag-lists.ts";
import type { Services } from "#api/services.ts";
import { listScope } from "#api/devices/handlers/list-scope.ts";

export const trackTagLists = [
  serve(listTrackTags, async ({ input, caller, services }) => {
    const options = toQuery(input, await listScope(services, caller));
    const withAutomatic = input.includeAI;
    const rows = await listPlacedTags(services.store.scan, { ...options, withAutomatic });
    return { rows: rows.map(toTrackTagRow) };
  }),

  serve(countTrackTags, async ({ input, caller, services }) => {
    const scope = await narrowScope(services, caller, input.groupId);
    const rows = await countPlacedTags(services.store.scan, toQuery(input, scope));
    return {
      rows: rows.map((row) => ({
        what: row.what,
        UserId: row.user_id,
        userName: row.user_name,
        trackTagCount: row.count,
        groupId: row.project_id,
        groupName: row.project_name,
        stationId: row.location_id,
        stationName: row.location_name,
        deviceId: row.device_id,
        deviceName: row.device_name,
      })),
    };
  }),
];

type Scope = TrackTagQuery["projectIds"];

function toQuery(
  { exclude = [], type, offset, limit }: CallOf<typeof listTrackTags>,
  projectIds: Scope,
): TrackTagQuery {
  return { projectIds, type, exclude, offset, limit };
}

/** A project of others is silently none of the caller's. */
async function narrowScope(
  services: Services,
  caller: User,
  requested: number | undefined,
): Promise<Scope> {
  const visible = await listScope(services, caller);
  if (requested === undefined) return visible;
  return visible === "all" || visible.includes(requested) ? [requested] : [];
}

function toTrackTagRow(row: PlacedTagRow) {
  const isByModel = row.automatic === 1 || row.user_id === null;
  return {
    label: row.what,
    labeller: isByModel ? "AI" : `id_${row.user_id}`,
    group: { id: row.project_id, name: row.project_name },
    station:
      row.location_id === null || row.location_name === null
        ? ("No Station" as const)
        : { id: row.location_id, name: row.location_name },
    device: { id: row.device_id, name: row.device_name },
  };
}
