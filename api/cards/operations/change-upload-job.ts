import { lockCardImport } from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { applyUploadChoices, type UploadChoices } from "./apply-upload-choices.ts";
import { noSuchUploadJob, startedAlready } from "./store-card-file.ts";

/** Absent choices stay. Refuses `rule` once the job was started. */
export async function changeUploadJob(
  { store, now }: Services,
  id: number,
  choices: UploadChoices,
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    const locked = await lockCardImport(trx, id);
    if (!locked) throw noSuchUploadJob(id);
    if (locked.started_at) throw startedAlready();
    await applyUploadChoices(trx, id, choices, now());
  });
}
