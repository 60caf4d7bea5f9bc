import { mkdir, rm } from "node:fs/promises";
import { openStore, type Store } from "#api/db/open.ts";

/** An empty SQLite database in a folder of its own; whatever is in it goes before and afterwards. */
export async function withScratchStore<T>(
  scratch: string,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const store = await openStore({ dataDir: scratch, isScratch: true });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
