import { addDays, max, min, subDays } from "date-fns";
import { sql } from "kysely";
import { listKeysWithin } from "#api/db/keys-within.ts";
import type { Db } from "#api/db/open.ts";
import { dayOfDatedKey } from "#api/files/keys.ts";

/** Of these keys, those of pictures that the details of a classifier's event name. They are stored when the file is. */
export async function listEventPictureKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const days = keys.map(dayOfDatedKey);
  const [first, last] = [subDays(min(days), 1), addDays(max(days), 2)];
  const details = db
    .selectFrom("detail_snapshots")
    .select("details as text")
    /* Written out, so that the index of these alone is used. */
    .where("type", "=", sql.lit("classifier"))
    .where("created_at", ">=", first.toISOString())
    .where("created_at", "<", last.toISOString());
  return listKeysWithin(db, details, keys);
}
