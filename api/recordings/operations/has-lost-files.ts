import { listAll } from "#api/files/list-all.ts";
import type { Services } from "#api/services.ts";
import { listNewestRawKeys } from "../queries/named-files.ts";

/** A few may be lost without the store being another one. */
const lookedFor = 3;

/** Whether the database names files, and the store has none at all: it is the wrong one, or its disk is not there. */
export async function hasLostFiles({
  store,
  files,
}: Pick<Services, "store" | "files">): Promise<boolean> {
  const keys = await listNewestRawKeys(store.read, lookedFor);
  for (const key of keys) if (await files.open(key)) return false;
  if (keys.length === 0) return false;
  for await (const _ of listAll(files)) return false;
  return true;
}
