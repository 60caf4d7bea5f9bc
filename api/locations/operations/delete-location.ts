import { deleteRecordingsAt } from "../queries/located-recordings.ts";
import { deleteLocationRow, lockLocations, listPhotoKeys } from "../queries/locations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deletedMeanwhile } from "./location-refusals.ts";

interface Condemned {
  id: number;
  project_id: number;
  name: string;
}

/** With its photos, alerts and, if asked, recordings, of which it gives the number; others have no location then. */
export async function deleteLocation(
  services: Services,
  by: Actor,
  { id, project_id: projectId, name }: Condemned,
  { withRecordings }: { withRecordings: boolean },
): Promise<number> {
  const { store, files, now } = services;
  const { recordings, photos } = await store.write.transaction().execute(async (trx) => {
    const [location] = await lockLocations(trx, [id]);
    if (!location) throw deletedMeanwhile();
    const recordings = withRecordings
      ? await deleteRecordingsAt(trx, id, { byId: by.id, now: now() })
      : 0;
    await deleteLocationRow(trx, id);
    await recordAct(services, trx, by, {
      action: "location deleted",
      projectId,
      details: { locationId: id, name, deletedRecordings: recordings },
    });
    return { recordings, photos: listPhotoKeys(location) };
  });
  for (const key of photos) await files.remove(key);
  return recordings;
}
