import { sql, type RawBuilder, type SqlBool } from "kysely";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";
import { replaceMembers, type VisitMember } from "./visit-members.ts";

/** What came by, as often as it did. */
export interface Sighting {
  /** UTC day on which what was seen began, and with it all that people see otherwise; or of the recording. */
  day: number;
  night: string;
  /** 0 where it has none. */
  locationId: number;
  /** Null where nobody and nothing has said what it is. */
  what: string | null;
  isHeard: boolean;
  /** Of its recordings, with commas between. */
  types: string;
  /** Which searches find the visits, and the time zone of the night; empty where it is none. */
  evidence: string;
  zone: string;
  count: number;
}

export interface RecordedNight {
  day: number;
  night: string;
  locationId: number;
}

/** Of a day on which visits start. */
export interface VisitEnd {
  /** When the last of them ends. */
  endedMs: number;
  /** One of them is so long that a search does not put it together as a whole. */
  hasApart: boolean;
}

/** All that is summed of some days. */
export interface CountedDays {
  days: Days;
  sightings: Sighting[];
  recorded: RecordedNight[];
  members: VisitMember[];
  ends: Map<number, VisitEnd>;
}

/** Puts what was counted of some days in the place of what was known of them. */
export async function replaceDays(
  trx: Db,
  projectId: number,
  { days, sightings, recorded, members, ends }: CountedDays,
): Promise<void> {
  for (const table of ["animal_days", "recorded_days", "visit_ends"] as const) {
    await trx
      .deleteFrom(table)
      .where("project_id", "=", projectId)
      .where("day", ">=", days.first)
      .where("day", "<=", days.last)
      .execute();
  }
  const own = { project_id: projectId };
  for await (const some of inBatches(sightings, maxIdsOfStatement)) {
    const rows = some.map(({ day, night, types, evidence, zone, count, ...one }) => ({
      ...own,
      day,
      night,
      location_id: one.locationId,
      what: one.what ?? "",
      is_heard: one.isHeard ? (1 as const) : (0 as const),
      types,
      evidence,
      zone,
      count,
    }));
    await trx.insertInto("animal_days").values(rows).execute();
  }
  for await (const some of inBatches(recorded, maxIdsOfStatement)) {
    const rows = some.map(({ day, night, locationId }) => {
      return { ...own, day, night, location_id: locationId };
    });
    await trx.insertInto("recorded_days").values(rows).execute();
  }
  for await (const some of inBatches(ends, maxIdsOfStatement)) {
    const rows = some.map(([day, { endedMs, hasApart }]) => {
      return { ...own, day, ended_ms: endedMs, has_apart: hasApart ? (1 as const) : (0 as const) };
    });
    await trx.insertInto("visit_ends").values(rows).execute();
  }
  await replaceMembers(trx, projectId, { days, members });
}

export interface SumsAsked {
  projectId: number;
  from: string;
  until: string;
  types: readonly string[] | undefined;
  locationIds: readonly number[] | undefined;
  /** Days that are counted otherwise. */
  without: readonly number[];
}

export type Sum = Pick<Sighting, "what" | "isHeard" | "count">;

export interface KeyedSum extends Sum {
  /** A night, a month or a location. */
  key: string;
  firstNight: string;
  lastNight: string;
}

type Key = "night" | "month" | "location";

const keys: Record<Key, RawBuilder<string | number>> = {
  night: sql`night`,
  month: sql`substr(night, 1, 7)`,
  location: sql`location_id`,
};

/** Sums of nights, by what each is called for; by month of what is at a location, as effort is. */
export async function listSums(db: Db, asked: SumsAsked, by: Key): Promise<KeyedSum[]> {
  const rows = await db
    .selectFrom("animal_days")
    .select([keys[by].as("key"), "what", "is_heard"])
    .select(({ fn }) => [
      fn.sum<number>("count").as("count"),
      fn.min("night").as("first"),
      fn.max("night").as("last"),
    ])
    .where((eb) =>
      eb.and([
        eb("project_id", "=", asked.projectId),
        eb("night", ">=", asked.from),
        eb("night", "<=", asked.until),
        ...(asked.without.length > 0 ? [eb("day", "not in", asked.without)] : []),
        ...(asked.locationIds ? [eb("location_id", "in", asked.locationIds)] : []),
        ...(asked.types ? [eb.or(asked.types.map(hasType))] : []),
        ...(by === "month" ? [eb("location_id", "<>", 0)] : []),
      ]),
    )
    .groupBy([keys[by], "what", "is_heard"])
    .execute();
  return rows.map(({ key, what, is_heard, count, first, last }) => ({
    key: String(key),
    what: what === "" ? null : what,
    isHeard: is_heard === 1,
    count: Number(count),
    firstNight: first,
    lastNight: last,
  }));
}

function hasType(type: string) {
  return isListed("types", type);
}

/** In a text of several with commas between. */
export function isListed(column: "types" | "evidence", one: string) {
  return sql<SqlBool>`',' || ${sql.ref(column)} || ',' like ${`%,${one},%`}`;
}

/** Nights of locations in which something was recorded. */
export function listRecordedNights(
  db: Db,
  { projectId, from, until, without }: Omit<SumsAsked, "types" | "locationIds">,
) {
  return db
    .selectFrom("recorded_days")
    .select(["night", "location_id as locationId"])
    .distinct()
    .where("project_id", "=", projectId)
    .where("night", ">=", from)
    .where("night", "<=", until)
    .$if(without.length > 0, (query) => query.where("day", "not in", without))
    .execute();
}
