import { lockCardImport, updateUploadJob, type UploadJobSettings } from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { noSuchUploadJob, startedAlready } from "./store-card-file.ts";

/** Absent settings stay. Refuses `rule` once the job was started. */
export async function changeUploadJob(
  { store }: Services,
  id: number,
  changes: Partial<UploadJobSettings>,
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    const locked = await lockCardImport(trx, id);
    if (!locked) throw noSuchUploadJob(id);
    if (locked.started_at) throw startedAlready();
    await updateUploadJob(trx, id, changes);
  });
}
