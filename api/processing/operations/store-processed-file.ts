import { Refusal } from "#contract/envelope.ts";
import type { FileStore, ReceivedFile } from "#api/files/file-store.ts";
import { isDatedKey } from "#api/files/keys.ts";
import type { Services } from "#api/services.ts";
import { storeFile } from "#api/uploads/operations/store-file.ts";

const folder = "file";

/** Keeps a file that processing has made until its recording is finished with its key. */
export function storeProcessedFile(services: Services, file: ReceivedFile): Promise<string> {
  return storeFile(services, { file, folder }, async (key) => key);
}

/** The columns of such a file. Refuses keys of files that processing has not made. */
export async function findProcessedFile(files: FileStore, key: string) {
  const file = isDatedKey(folder, key) ? await files.open(key) : undefined;
  if (!file) throw new Refusal("rule", "There is no processed file with that key.");
  return { derived_key: key, derived_bytes: file.bytes };
}
