import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { isStillNamed, listNamedFiles, type NamedFile } from "../queries/named-files.ts";
import type { Inventory } from "./inventory.ts";

/** They are held in memory; the rest waits for another run. */
export const maxFound = 10_000;

/** What rows name and the store has not, neither when it was listed nor now. Counts the files that rows name. */
export async function findLostFiles(
  { store, files }: { store: Pick<Store, "read">; files: Pick<FileStore, "open"> },
  inventory: Pick<Inventory, "find">,
): Promise<{ named: number; lost: NamedFile[] }> {
  const lost: NamedFile[] = [];
  let named = 0;
  for await (const rows of listNamedFiles(store.read)) {
    named += rows.length;
    for (const row of rows) {
      if (lost.length >= maxFound || (await inventory.find(row.key)) !== undefined) continue;
      if (await files.open(row.key)) continue;
      if (await isStillNamed(store.read, row)) lost.push(row);
    }
  }
  return { named, lost };
}
