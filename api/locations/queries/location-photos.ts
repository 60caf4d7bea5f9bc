import type { Db } from "#api/db/open.ts";
import { listKeysWithin } from "#api/db/keys-within.ts";

/** Of these keys, those of photos that a location names. */
export function listLocationPhotoKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const locations = db
    .selectFrom("locations")
    .select("settings as text")
    .where("settings", "is not", null);
  return listKeysWithin(db, locations, keys);
}
