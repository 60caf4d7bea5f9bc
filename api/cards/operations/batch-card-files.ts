import type { UploadFileRow } from "../queries/upload-files.ts";
import type { Services } from "#api/services.ts";
import { storeCardFiles, type CardFile, type CardJob } from "./store-card-file.ts";

const maxFiles = 100;
/** Large or slow files do not wait for others. */
const maxWaitMs = 50;

export interface CardFileBatches {
  /** Throws once files cannot be stored any more, and discards this one. */
  add(file: CardFile): Promise<void>;
  /** Stores what still waits. Gives the rows of all, in their order; throws where some could not be stored. */
  finish(): Promise<UploadFileRow[]>;
}

/** Collects files of a job to store many in one transaction. They are on disk once `finish` has returned. */
export function batchCardFiles(services: Services, job: CardJob): CardFileBatches {
  const rows: UploadFileRow[] = [];
  let waiting: CardFile[] = [];
  /** Also those that are being stored: each holds some memory. */
  let unstored = 0;
  let timer: NodeJS.Timeout | undefined;
  let failure: { error: unknown } | undefined;
  let storing = Promise.resolve();

  const store = async (files: CardFile[]) => {
    try {
      if (failure) return await discard(files);
      const stored = await storeCardFiles(services, job, files);
      rows.push(...stored.rows);
      if (stored.refusal) throw stored.refusal;
    } catch (error) {
      failure = { error };
    } finally {
      unstored -= files.length;
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const files = waiting;
    waiting = [];
    if (files.length > 0) storing = storing.then(() => store(files));
    return storing;
  };
  const check = () => {
    if (failure) throw failure.error;
  };

  return {
    add: async (file) => {
      waiting.push(file);
      unstored += 1;
      timer ??= setTimeout(flush, maxWaitMs);
      if (failure || unstored >= maxFiles) await flush();
      check();
    },
    finish: async () => {
      await flush();
      check();
      return rows;
    },
  };
}

/** What cannot be removed now is swept later. */
async function discard(files: CardFile[]): Promise<void> {
  await Promise.allSettled(files.map(({ file }) => file?.discard()));
}
