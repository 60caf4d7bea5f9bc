import { compareNames } from "#contract/rules/text/compare-names.ts";
import type { Db } from "#api/db/open.ts";

export async function findEventTypes(db: Db, names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("event_types")
    .select("id")
    .where("name", "in", names)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The type of that name, made if it is new. */
export async function requireEventType(trx: Db, name: string): Promise<number> {
  const [known] = await findEventTypes(trx, [name]);
  if (known !== undefined) return known;
  await trx
    .insertInto("event_types")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const [made] = await findEventTypes(trx, [name]);
  if (made === undefined) throw new Error(`There is no type of events named ${name}`);
  return made;
}

export async function listEventTypeNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("event_types").select("name").execute();
  return rows.map(({ name }) => name).toSorted(compareNames);
}

/** One probe of an index for each type there is, however many events a device has. */
export async function listEventTypeNamesOf(
  db: Db,
  deviceId: number,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("event_types")
    .select("name")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("events")
          .select("events.id")
          .where("events.device_id", "=", deviceId)
          .whereRef("events.type_id", "=", "event_types.id")
          .where("events.happened_at", ">=", since),
      ),
    )
    .execute();
  return rows.map(({ name }) => name).toSorted(compareNames);
}
