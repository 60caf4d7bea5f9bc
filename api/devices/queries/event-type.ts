import type { Db } from "#api/db/open.ts";

/** The id of a type of events, inside a statement. */
export function eventType(db: Db, name: string) {
  return db.selectFrom("event_types").select("event_types.id").where("event_types.name", "=", name);
}
