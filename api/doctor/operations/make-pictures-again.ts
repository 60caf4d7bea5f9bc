import { inBatches, maxRowsOfTransaction } from "#api/db/in-batches.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { drawSoundJob, renderJob } from "#api/jobs/job-kinds.ts";
import type { Services } from "#api/services.ts";
import type { NamedFile } from "../queries/named-files.ts";
import { deleteRenditionRows, forgetDerivedFile, listTypes } from "../queries/lost-pictures.ts";

/** Pictures are made of the recording, so that those which are lost are forgotten and made again. */
export async function makePicturesAgain(
  { store, now }: Pick<Services, "store" | "now">,
  lost: readonly NamedFile[],
): Promise<void> {
  for await (const some of inBatches(lost, maxRowsOfTransaction)) {
    await store.write.transaction().execute(async (trx) => {
      const made = some.filter(({ table }) => table === "renditions").map(({ id }) => id);
      const recordingIds = new Set(await deleteRenditionRows(trx, made));
      for (const { id, key } of some.filter(isShownFile)) {
        if (await forgetDerivedFile(trx, id, key)) recordingIds.add(id);
      }
      for (const { id: recordingId, type } of await listTypes(trx, [...recordingIds])) {
        const job = type === "audio" ? drawSoundJob : renderJob;
        await enqueueJobAgain(trx, job, { recordingId }, { now: now() });
      }
    });
  }
}

/** What is made of an image to be shown; what AI workers have made of a recording is elsewhere. */
function isShownFile({ column, key }: NamedFile): boolean {
  return column === "derived_key" && key.startsWith("rec/");
}

/** Whether it can be made again. */
export function isMadeAgain(file: NamedFile): boolean {
  return file.table === "renditions" || isShownFile(file);
}
