import { updateProcessed } from "#api/processing/queries/processing-jobs.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { lockRecording } from "./lock-recording.ts";
import { writeJson } from "#api/db/stored-json.ts";

export async function replaceAdditionalMetadata(
  services: Services,
  by: Actor,
  id: number,
  metadata: object,
): Promise<void> {
  await services.store.write.transaction().execute(async (trx) => {
    const { project_id: projectId } = await lockRecording(trx, id);
    const changes = { additional_metadata: writeJson("recordings.additional_metadata", metadata) };
    await updateProcessed(trx, id, changes, services.now());
    const details = { recordingId: id };
    await recordAct(services, trx, by, { action: "metadata replaced", projectId, details });
  });
}
