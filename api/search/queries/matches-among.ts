import { sql, type AliasableExpression, type ExpressionBuilder, type RawBuilder } from "kysely";
import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { orderOf, type PageOfList, type Position } from "./positions.ts";
import { matchesWithinProject, type RecordingFilter } from "./recording-filter.ts";

/** What a filter asks of a recording itself: `recordings_by_facts` holds all of it. */
export const facts = [
  "recordings.id",
  "recordings.recorded_at",
  "recordings.type",
  "recordings.duration_seconds",
  "recordings.location_id",
  "recordings.device_id",
  "recordings.deleted_at",
  "recordings.clock_minutes",
  "recordings.is_dark",
  "recordings.processing_state",
  "recordings.redacted_at",
] as const;

/** What the queues of reviews, and what is not kept, ask beside that. */
const furtherFacts = [
  "recordings.raw_key",
  "recordings.derived_key",
  "recordings.created_at",
  "recordings.processing_ended_at",
  "recordings.comment",
] as const;

interface Facts {
  id: number;
  recorded_at: string;
  /** The id where the order of lists comes from: by `id` all else would be asked before its row is read. */
  listed_id: number;
}

const minutesOfDay = 24 * 60;

/** A guess at the share of recordings that are what is asked of them, so that their tags have to be looked at. */
export function guessShare({ types, details }: RecordingFilter): number {
  const { clock, sun, maxSeconds } = details ?? {};
  const ofTypes = types.length > 0 ? Math.min(types.length / recordingTypes.length, 1) : 1;
  const minutes = clock && (clock.until - clock.from + minutesOfDay) % minutesOfDay;
  const halves = [sun, maxSeconds].filter((one) => one !== undefined).length;
  return (ofTypes * ((minutes || minutesOfDay) / minutesOfDay)) / 2 ** halves;
}

/**
 * What is where: one look by each id, in their order, before anything else is asked. PostgreSQL would ask all of a project
 * and join the answers; SQLite takes the tables of a cross join one after the other.
 */
export function selectFacts(db: Db, positions: AliasableExpression<Position>) {
  const all = db.selectFrom(positions.as("positions"));
  const joined = isPostgres(db)
    ? all.innerJoinLateral(
        (one) =>
          one
            .selectFrom("recordings")
            .selectAll()
            .whereRef("recordings.id", "=", "positions.id")
            .limit(1)
            .as("recordings"),
        (join) => join.onTrue(),
      )
    : all.crossJoin("recordings").whereRef("recordings.id", "=", "positions.id");
  return joined
    .select(["positions.at as recorded_at", "positions.id as listed_id"])
    .select([...ofRow, ...furtherFacts]);
}

const ofRow = facts.filter((name) => name !== "recordings.recorded_at");

export interface Some {
  /** In the order of lists; limited before anything is asked of them: no database looks for them in another order. */
  some: AliasableExpression<Facts>;
  /** Where the last of them is, as its first row; nothing where there are fewer than were looked for. */
  end: { limit(most: RawBuilder<number>): AliasableExpression<Position> };
}

interface Among {
  found: Position[];
  /** How far was looked; absent where the page is full, or nothing is beyond. */
  end: Position | undefined;
}

/** A page of those that match among some, in one question: each takes longer to ask than to answer. */
export async function listAmong(
  db: Db,
  { some, end }: Some,
  { filter, limit, towards }: Pick<PageOfList, "limit" | "towards"> & { filter: RecordingFilter },
): Promise<Among> {
  const found = db
    .selectFrom(some.as("recordings"))
    .where((eb) => matchesWithinProject(filter)(eb as ExpressionBuilder<Schema, "recordings">))
    .select(["recordings.recorded_at as at", sql<number>`recordings.listed_id`.as("id")])
    .orderBy("recordings.recorded_at", orderOf(towards))
    .orderBy(sql`recordings.listed_id`, orderOf(towards))
    .limit(limit);
  const ifNotFull = sql<number>`(select case when count(*) < ${limit} then 1 else 0 end from found)`;
  const order = sql.raw(orderOf(towards));
  const { rows } = await sql<Position & { is_end: number }>`
    with found as materialized ${found}
    select at, id, 0 as is_end from found
    union all
    select at, id, 1 as is_end from ${end.limit(ifNotFull).as("last")}
    order by is_end, at ${order}, id ${order}`.execute(db);
  const last = rows.at(-1);
  return last?.is_end === 1
    ? { found: rows.slice(0, -1), end: last }
    : { found: rows, end: undefined };
}
