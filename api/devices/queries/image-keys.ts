import type { Db } from "#api/db/open.ts";
import { listKeysWithin } from "#api/db/keys-within.ts";

/** Of these keys, those of reference images that an entry of a device names. */
export function listImageKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const entries = db
    .selectFrom("device_history")
    .select("settings as text")
    .where("settings", "like", "%referenceImage%");
  return listKeysWithin(db, entries, keys);
}
