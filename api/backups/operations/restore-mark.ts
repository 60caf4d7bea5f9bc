import { listApplied } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { findBeginning } from "#api/recordings/queries/named-files.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { isEmpty } from "../queries/emptiness.ts";

/** Beside the folders of files, so that it is neither backed up nor swept. */
export const restoreMark = "restore-unfinished";

const content = "A restore has begun here. This file goes once all is there.\n";

export class StoppedRestore extends BackupRefusal {
  constructor() {
    super(
      "A restore into this database and these files has begun and has not ended. If it was stopped, run it again.",
    );
  }
}

interface Steps<T> {
  /** May refuse the place before anything is written to it. */
  prepare?: (() => Promise<unknown>) | undefined;
  fill(): Promise<T>;
}

/** Marks a place until it is filled, so that no site starts on a part of one. */
export async function withRestoreMark<T>(
  files: FileStore,
  { prepare, fill }: Steps<T>,
): Promise<T> {
  const isMarked = (await files.open(restoreMark)) !== undefined;
  if (!isMarked) await (await files.receive([Buffer.from(content)])).keep(restoreMark);
  try {
    await prepare?.();
  } catch (error) {
    if (!isMarked) await files.remove(restoreMark);
    throw error;
  }
  const filled = await fill();
  await files.remove(restoreMark);
  return filled;
}

/**
 * Throws StoppedRestore where a restore has brought files and no rows. These come all or none, so where there are some,
 * it has ended: only for an empty database the files are asked.
 */
export async function requireRestored({
  store,
  files,
}: {
  store: Store;
  files: Pick<FileStore, "open">;
}): Promise<void> {
  const isOccupied = (await listApplied(store)).length > 0 && (await findBeginning(store.read));
  if (isOccupied || !(await files.open(restoreMark))) return;
  if (await isEmpty(store)) throw new StoppedRestore();
}
