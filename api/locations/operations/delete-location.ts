import { deleteAllStanding } from "#api/recordings/operations/delete-standing.ts";
import { countDeletedSince, countRecordingsAt } from "../queries/located-recordings.ts";
import { deleteLocationRow, lockLocations, listPhotoKeys } from "../queries/locations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deletedMeanwhile } from "./location-refusals.ts";

interface Condemned {
  id: number;
  project_id: number;
  name: string;
}

/**
 * With its photos, alerts and, if asked, recordings, of which it gives the number; others have no location then. The
 * recordings go first, some at a time: where that is broken off the location stands, with the rest of them.
 */
export async function deleteLocation(
  services: Services,
  by: Actor,
  condemned: Condemned,
  { withRecordings }: { withRecordings: boolean },
): Promise<number> {
  const since = withRecordings ? services.now() : undefined;
  let deleted: Deleted | undefined;
  do {
    const whose = { column: "location_id", id: condemned.id } as const;
    if (withRecordings) await deleteAllStanding(services, { byId: by.id }, whose);
    deleted = await deleteIfEmptied(services, by, condemned, since);
  } while (!deleted);
  for (const key of deleted.photos) await services.files.remove(key);
  return deleted.recordings;
}

interface Deleted {
  recordings: number;
  photos: string[];
}

/** Undefined where recordings are to be deleted with it, and some came in meanwhile. */
function deleteIfEmptied(
  services: Services,
  by: Actor,
  { id, project_id: projectId, name }: Condemned,
  since: Date | undefined,
): Promise<Deleted | undefined> {
  return services.store.write.transaction().execute(async (trx) => {
    const [location] = await lockLocations(trx, [id]);
    if (!location) throw deletedMeanwhile();
    if (since && (await countRecordingsAt(trx, id)) > 0) return undefined;
    const recordings = since ? await countDeletedSince(trx, id, since) : 0;
    await deleteLocationRow(trx, id);
    await recordAct(services, trx, by, {
      action: "location deleted",
      projectId,
      details: { locationId: id, name, deletedRecordings: recordings },
    });
    return { recordings, photos: listPhotoKeys(location) };
  });
}
