import type { Db } from "#api/db/open.ts";
import { inBatches, maxRowsOfTransaction } from "#api/db/in-batches.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { drawSoundJob, renderJob } from "#api/jobs/job-kinds.ts";
import type { Services } from "#api/services.ts";
import type { NamedFile } from "../queries/named-files.ts";
import {
  deleteRenditionRows,
  forgetDerivedFile,
  listTypes,
  outdateOverviews,
} from "../queries/lost-pictures.ts";

type Place = Pick<Services, "store" | "now">;

/** Pictures are made of the recording, so that those which are lost are forgotten and made again. */
export async function makePicturesAgain(
  { store, now }: Place,
  lost: readonly NamedFile[],
): Promise<void> {
  for await (const some of inBatches(lost, maxRowsOfTransaction)) {
    await store.write.transaction().execute(async (trx) => {
      const made = some.filter(({ table }) => table === "renditions").map(({ id }) => id);
      const recordingIds = new Set(await deleteRenditionRows(trx, made));
      for (const { id, key } of some.filter(isShownFile)) {
        if (await forgetDerivedFile(trx, id, key)) recordingIds.add(id);
      }
      await enqueueDrawing(trx, [...recordingIds], now());
    });
  }
}

/**
 * Has the pictures of films and sounds that were brought back made again: some may have been made of what was in their
 * place. Until then they stay. An image's are made once, when it comes.
 */
export async function drawAnew({ store, now }: Place, back: readonly NamedFile[]): Promise<void> {
  const originals = back.filter(({ column }) => column === "raw_key");
  for await (const some of inBatches(originals, maxRowsOfTransaction)) {
    await store.write.transaction().execute(async (trx) => {
      const ids = some.map(({ id }) => id);
      await outdateOverviews(trx, ids);
      await enqueueDrawing(trx, ids, now());
    });
  }
}

async function enqueueDrawing(trx: Db, recordingIds: number[], now: Date): Promise<void> {
  for (const { id: recordingId, type } of await listTypes(trx, recordingIds)) {
    const job = type === "audio" ? drawSoundJob : renderJob;
    await enqueueJobAgain(trx, job, { recordingId }, { now });
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
