import type { FileStore, ListedFile } from "./file-store.ts";
import { keyFolders } from "./keys.ts";

const always = { after: new Date(0), before: new Date(8.64e15) };

/** Every file of a store, in no order. */
export async function* listAll(files: Pick<FileStore, "list">): AsyncGenerator<ListedFile> {
  for (const prefix of keyFolders) yield* files.list(prefix, always);
}
