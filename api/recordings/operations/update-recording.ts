import { changeRecording } from "../queries/recording-changes.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { noSuchRecording } from "./with-recording-lock.ts";
import { writeJson } from "#api/db/stored-json.ts";

/** Absent fields stay. */
interface Updates {
  comment?: string | undefined;
  additionalMetadata?: Record<string, unknown> | undefined;
}

/** Additional metadata is replaced as a whole. Refuses `missing` where the recording was deleted meanwhile. */
export async function updateRecording(
  services: Services,
  by: Actor,
  { id, project_id: projectId }: { id: number; project_id: number },
  { comment, additionalMetadata }: Updates,
): Promise<void> {
  const changes = {
    ...(comment === undefined ? {} : { comment }),
    ...(additionalMetadata === undefined
      ? {}
      : { additional_metadata: writeJson("recordings.additional_metadata", additionalMetadata) }),
  };
  await services.store.write.transaction().execute(async (trx) => {
    if (!(await changeRecording(trx, id, changes, services.now()))) throw noSuchRecording(id);
    await recordAct(services, trx, by, {
      action: "recording changed",
      projectId,
      details: { recordingId: id, changed: Object.keys(changes) },
    });
  });
}
