import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import { folderOfKey, type KeyFolder } from "#api/files/keys.ts";
import { sweptFolders } from "#api/uploads/operations/find-unnamed-files.ts";
import type { BackedUpFile } from "#contract/wire/backups/backup-format.ts";
import { listFiles, type OpenBackup } from "../open-backup.ts";

/** Files of a backup that the rows of a database need, as the sweep of each night sees it. */
export async function* listOwnFiles(backup: OpenBackup, db: Db): AsyncGenerator<BackedUpFile> {
  for await (const some of inBatches(listFiles(backup), maxIdsOfStatement)) {
    const byFolder = Map.groupBy(some, ({ key }) => folderOfKey(key));
    for (const [folder, files] of byFolder) {
      if (folder !== undefined) yield* await pickNamed(db, folder, files);
    }
  }
}

async function pickNamed(
  db: Db,
  folder: KeyFolder,
  files: BackedUpFile[],
): Promise<BackedUpFile[]> {
  const keys = files.map(({ key }) => key);
  const unnamed = new Set(await sweptFolders[folder](db, keys));
  return files.filter(({ key }) => !unnamed.has(key));
}
