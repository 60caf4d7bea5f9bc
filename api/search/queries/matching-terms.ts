import {
  expressionBuilder,
  sql,
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { isBeyond, orderOf, type Position, type Towards } from "./positions.ts";
import { maxTermLength, type TermQuery, type Terms } from "./recording-search-terms.ts";
import { isGiven } from "./tag-modes.ts";

interface CandidatePage {
  /** Included. */
  from: string | undefined;
  /** Excluded. */
  until: string | undefined;
  after: Position | undefined;
  towards: Towards;
  limit: number;
}

/** The first recordings with such terms, each once; undefined where there is no such term. */
export function selectMatchingTerms(
  db: Db,
  { first: anyOf, others: allOf }: Terms,
  page: CandidatePage,
): AliasableExpression<Position> | undefined {
  const heads = anyOf
    .flatMap(toSingle)
    .map((one) => selectHead(db, one, page))
    .map((head) => allOf.reduce((query, terms) => query.where(hasTermAt(db, terms, ofTerm)), head));
  const [first, ...others] = heads;
  if (!first) return undefined;
  if (others.length === 0) return inOrder(first.distinct(), page);
  const [one, ...more] = heads.map((head) => selectEnough(db, head, page));
  return inOrder(
    more.reduce((all, head) => all.union(head), one as NonNullable<typeof one>),
    page,
  );
}

/** Of one term each, which an index has in the order of lists. */
function toSingle({ terms, ...all }: TermQuery): TermQuery[] {
  return terms ? terms.map((one) => ({ ...all, terms: [one] })) : [{ ...all, terms }];
}

/** SQLite merges what is in order already, and reads no more of each than it needs; PostgreSQL would read all. */
function selectEnough(db: Db, head: ReturnType<typeof selectHead>, page: CandidatePage) {
  const enough = isPostgres(db) ? inOrder(head.distinct(), page) : head;
  return db.selectFrom(enough.as("head")).select(["at", "id"]);
}

function inOrder<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  { towards, limit }: CandidatePage,
) {
  return query
    .orderBy(sql.ref("at"), orderOf(towards))
    .orderBy(sql.ref("id"), orderOf(towards))
    .limit(limit);
}

function selectHead(db: Db, one: TermQuery, { after, towards, ...span }: CandidatePage) {
  const columns = ["recorded_at", "recording_id"] as const;
  return db
    .selectFrom("recording_search_terms")
    .select(["recorded_at as at", "recording_search_terms.recording_id as id"])
    .where(isOfQuery(one))
    .where(isWithin(span))
    .$if(after !== undefined, (query) =>
      query.where(isBeyond(columns, after as Position, towards)),
    );
}

/** Where the instant and the id of a recording are. */
export type Columns = readonly [at: string, id: string];

const ofTerm: Columns = [
  "recording_search_terms.recorded_at",
  "recording_search_terms.recording_id",
];
export const ofRecording: Columns = ["recordings.recorded_at", "recordings.id"];

/** Whether a recording has one of some terms: one look into an index for each. */
export function hasTermAt(
  db: Db,
  termQueries: TermQuery[],
  [at, id]: Columns,
): Expression<SqlBool> {
  return expressionBuilder<Schema>().or(
    termQueries.map((one) =>
      isGiven(
        db
          .selectFrom("recording_search_terms as also")
          .select("also.recording_id")
          .where((eb) => isOfQuery(one)(eb as unknown as TermRows))
          .where("also.recorded_at", "=", sql.ref<string>(at))
          .where("also.recording_id", "=", sql.ref<number>(id)),
      ),
    ),
  );
}

/** All recordings of the first terms, in no order. */
export function hasTerms({ first: anyOf }: Terms, span: Pick<CandidatePage, "from" | "until">) {
  return (eb: ExpressionBuilder<Schema, "recordings">) => {
    const [first, ...others] = anyOf.map((one) =>
      eb
        .selectFrom("recording_search_terms")
        .select("recording_id")
        .where(isOfQuery(one))
        .where(isWithin(span)),
    );
    if (!first) return eb.lit(false).$castTo<SqlBool>();
    const any = others.reduce((union, other) => union.unionAll(other), first);
    return eb("recordings.id", "in", any);
  };
}

type TermRows = ExpressionBuilder<Schema, "recording_search_terms">;

function isOfQuery({ project_id, source, terms, patterns }: TermQuery) {
  return (eb: TermRows) =>
    eb.and([
      eb("project_id", "=", project_id),
      eb("source", "=", source),
      ...(terms?.length === 1 ? [eb("term", "=", terms[0] as string)] : []),
      ...(terms && terms.length !== 1 ? [eb("term", "in", terms)] : []),
      ...(patterns === undefined ? [] : [isOfPattern(eb, patterns)]),
    ]);
}

/** What is cut off may be meant. */
function isOfPattern(
  { or }: ExpressionBuilder<Schema, "recording_search_terms">,
  patterns: string[],
) {
  return or([
    ...patterns.map((one) => sql<SqlBool>`term like ${one} escape '\\'`),
    sql<SqlBool>`length(term) >= ${maxTermLength}`,
  ]);
}

function isWithin({ from, until }: Pick<CandidatePage, "from" | "until">) {
  return (eb: TermRows) =>
    eb.and([
      ...(from === undefined ? [] : [eb("recorded_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("recorded_at", "<", until)]),
    ]);
}
