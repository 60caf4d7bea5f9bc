import type { ExpressionBuilder } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";
import { isListed } from "./animal-days.ts";

export interface VisitSumsAsked {
  projectId: number;
  days: Days;
  /** None: all. */
  locations: readonly number[];
  types: readonly string[];
  /** Any of it. */
  evidence: readonly string[];
}

type Rows = ExpressionBuilder<Schema, "animal_days">;

/** What visits that began on some days are of, and how many there are of each; without those of certain days. */
export function listVisitSums(
  db: Db,
  asked: VisitSumsAsked,
  { by, without }: { by: readonly ("night" | "location_id")[]; without: readonly Days[] },
) {
  return db
    .selectFrom("animal_days")
    .select([...by, "what"])
    .select(({ fn }) => fn.sum<number>("count").as("count"))
    .where(isAmong(asked))
    .where((eb) => isFound(eb, asked))
    .where((eb) => eb.not(eb.or(without.map(({ first, last }) => eb.between("day", first, last)))))
    .groupBy([...by, "what"])
    .execute();
}

/** What visits are of that may be found and have no evidence for it. */
export async function listUnproven(db: Db, asked: VisitSumsAsked): Promise<string[]> {
  const rows = await db
    .selectFrom("animal_days")
    .select("what")
    .distinct()
    .where(isAmong(asked))
    .where((eb) => isUnproven(eb, asked))
    .execute();
  return rows.map(({ what }) => what);
}

interface Doubts {
  /** Doubtful where there is no evidence. */
  labels: readonly string[];
  /** Written instead of evidence. */
  apart: string;
  /** Doubtful where the night is one of another. */
  timeZone: string | undefined;
}

/** Days on which visits began of which sums cannot tell whether they are found. */
export async function listDoubtfulDays(
  db: Db,
  asked: VisitSumsAsked,
  { labels, apart, timeZone }: Doubts,
): Promise<number[]> {
  const rows = await db
    .selectFrom("animal_days")
    .select("day")
    .distinct()
    .where(isAmong(asked))
    .where((eb) =>
      eb.or([
        eb("evidence", "=", apart),
        ...(timeZone === undefined ? [] : [eb("zone", "<>", timeZone)]),
        ...(labels.length > 0 ? [eb.and([eb("what", "in", labels), isUnproven(eb, asked)])] : []),
      ]),
    )
    .execute();
  return rows.map(({ day }) => day);
}

function isAmong({ projectId, days, locations }: VisitSumsAsked) {
  return (eb: Rows) =>
    eb.and([
      eb("project_id", "=", projectId),
      eb("day", ">=", days.first),
      eb("day", "<=", days.last),
      eb("evidence", "<>", ""),
      ...(locations.length > 0 ? [eb("location_id", "in", locations)] : []),
    ]);
}

function isFound(eb: Rows, { evidence }: VisitSumsAsked) {
  return eb.or(evidence.map((one) => isListed("evidence", one)));
}

function isUnproven(eb: Rows, asked: VisitSumsAsked) {
  const isOfType = eb.or(asked.types.map((type) => isListed("types", type)));
  return eb.and([isOfType, eb.not(isFound(eb, asked))]);
}
