import type { FileStore } from "#api/files/file-store.ts";
import { listAll } from "#api/files/list-all.ts";
import { openTemporarySizes, type Sizes } from "#api/db/temporary-sizes.ts";

/** The files of a store as they were listed: a bucket of millions is not asked for each. */
export interface Inventory extends Pick<Sizes, "find" | "close"> {
  count: number;
}

export async function takeInventory(files: Pick<FileStore, "list">): Promise<Inventory> {
  const { set, find, close } = openTemporarySizes();
  let count = 0;
  try {
    for await (const { key, bytes } of listAll(files)) {
      set(key, bytes);
      count += 1;
    }
    return { count, find, close };
  } catch (error) {
    close();
    throw error;
  }
}
