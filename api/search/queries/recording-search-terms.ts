import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import { labelPath } from "#contract/labels/label-path.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { isBeyond, orderOf, type Position, type Towards } from "./positions.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import type { TagFilter } from "./tag-modes.ts";

export const termSource = { people: 0, model: 1, label: 2, tagger: 3, disputed: 4 } as const;

type TermSource = (typeof termSource)[keyof typeof termSource];

/** The recordings of a project with a term from this source: one of these, where there is a list. */
export interface TermQuery {
  project_id: number;
  source: TermSource;
  terms: string[] | undefined;
}

/** Of a longer term the beginning is stored. */
const maxTermLength = 500;

export function toTerm(label: string): string {
  return [...label].slice(0, maxTermLength).join("");
}

/** More than these are found as quickly among all terms. */
const maxWords = 50;

/** A project has some hundred; more take longer to go through than they save. */
const maxTerms = 2000;

/** Recordings with such terms: any of the first ones, and of each list of the others any too. */
export interface Terms {
  first: TermQuery[];
  others: TermQuery[][];
}

/** Where to look: finds all that can match, and others; undefined where a match may have no term at all. */
export async function findTerms(db: Db, filter: RecordingFilter): Promise<Terms | undefined> {
  const { projectId: project_id, labels, tags, details } = filter;
  const { note, taggers } = details ?? {};
  const of = (source: TermSource, terms: string[]) => [toTermQuery({ project_id, source }, terms)];
  const spoken = await findSpoken(db, filter);
  /* What fewer have comes first. */
  const [first, ...others] = [
    ...(tags.mode === "disputed" ? [of(termSource.disputed, ["disputed"])] : []),
    ...(note === undefined ? [] : [of(termSource.label, ["note", "Note", "NOTE"])]),
    ...(labels.length > 0 ? [of(termSource.label, labels.map(toTerm))] : []),
    ...(taggers ? [of(termSource.tagger, taggers.map(String))] : []),
    ...(spoken ? [spoken] : []),
  ];
  return first && { first, others };
}

/** What people, or AI, have to have said; undefined where they may be silent. */
async function findSpoken(
  db: Db,
  { projectId: project_id, tags }: RecordingFilter,
): Promise<TermQuery[] | undefined> {
  const ranges = speakersOf(tags)?.map((source) => ({ project_id, source }));
  if (!ranges || tags.words.length === 0) return ranges?.map((range) => toTermQuery(range));
  const termQueries = ranges.map(async (range) => {
    const terms = await listTerms(db, range);
    return toTermQuery(range, terms?.filter(toMatcher(tags)));
  });
  return (await Promise.all(termQueries)).filter(({ terms }) => terms?.length !== 0);
}

function toTermQuery(range: Omit<TermQuery, "terms">, terms?: string[]): TermQuery {
  return { ...range, terms: terms && terms.length > maxWords ? undefined : terms };
}

/** Those without whose tags a recording is not of the mode. */
function speakersOf({ mode, words }: TagFilter): TermSource[] | undefined {
  const hasWords = words.length > 0;
  switch (mode) {
    case "human-tagged":
    case "human-only":
    case "automatic-and-human":
      return [termSource.people];
    case "automatic-tagged":
      return [termSource.model];
    case "automatic-only":
    case "no-human":
      return hasWords ? [termSource.model] : undefined;
    case "tagged":
    case "mentioned":
      return hasWords ? [termSource.people, termSource.model] : undefined;
    default:
      return undefined;
  }
}

/** What a tag is looked for by is its path and its text; what is cut off may be meant. */
function toMatcher({ words, withSubClasses }: TagFilter): (term: string) => boolean {
  const paths = withSubClasses ? words.map(labelPath) : [];
  const beginnings = paths.flatMap((path) => [`${path}:`, `${path}.`]);
  const endings = words.map((word) => `:${word}`);
  return (term) =>
    term.length >= maxTermLength ||
    endings.some((ending) => term.endsWith(ending)) ||
    beginnings.some((beginning) => term.startsWith(beginning));
}

/** All terms of a project: one probe of an index for each. Undefined where there are too many. */
async function listTerms(
  db: Db,
  { project_id, source }: Omit<TermQuery, "terms">,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ term: string }>`
    with recursive words(term) as (
      select min(term) from recording_search_terms
      where project_id = ${project_id} and source = ${source}
      union all
      select (
        select min(next.term) from recording_search_terms as next
        where next.project_id = ${project_id} and next.source = ${source} and next.term > words.term
      )
      from words where words.term is not null
    )
    select term from words where term is not null limit ${maxTerms + 1}`.execute(db);
  return rows.length > maxTerms ? undefined : rows.map(({ term }) => term);
}

interface CandidatePage {
  /** Included. */
  from: string | undefined;
  /** Excluded. */
  until: string | undefined;
  after: Position | undefined;
  towards: Towards;
  limit: number;
}

/** The first recordings with such terms, each once. */
export async function listMatchingTerms(
  db: Db,
  { first: anyOf, others: allOf }: Terms,
  page: CandidatePage,
): Promise<Position[]> {
  const heads = anyOf
    .flatMap(({ terms, ...all }) =>
      terms
        ? terms.map((one) => selectHead(db, { ...all, term: one }, page))
        : selectHead(db, all, page),
    )
    .map((head) => allOf.reduce((query, terms) => query.where(hasAlso(terms)), head));
  const [first, ...others] = heads;
  if (!first) return [];
  if (others.length === 0) return inOrder(first.distinct(), page).execute();
  const [one, ...more] = heads.map((head) => selectEnough(db, head, page));
  return inOrder(
    more.reduce((all, head) => all.union(head), one as NonNullable<typeof one>),
    page,
  ).execute();
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

interface Range {
  project_id: number;
  source: TermSource;
  term?: string;
}

function selectHead(db: Db, range: Range, { after, towards, ...span }: CandidatePage) {
  const columns = ["recorded_at", "recording_id"] as const;
  return db
    .selectFrom("recording_search_terms")
    .select(["recorded_at as at", "recording_search_terms.recording_id as id"])
    .where((eb) => eb.and(range))
    .where(isWithin(span))
    .$if(after !== undefined, (query) =>
      query.where(isBeyond(columns, after as Position, towards)),
    );
}

/** Another term of the same recording. */
function hasAlso(termQueries: TermQuery[]) {
  return (eb: ExpressionBuilder<Schema, "recording_search_terms">) =>
    eb.exists(
      eb
        .selectFrom("recording_search_terms as also")
        .select("also.recording_id")
        .whereRef("also.recording_id", "=", "recording_search_terms.recording_id")
        .where((also) =>
          also.or(
            termQueries.map(({ source, terms }) =>
              also.and([
                also("also.source", "=", source),
                ...(terms ? [also("also.term", "in", terms)] : []),
              ]),
            ),
          ),
        ),
    );
}

export function hasTerms({ first: anyOf }: Terms, span: Pick<CandidatePage, "from" | "until">) {
  return (eb: ExpressionBuilder<Schema, "recordings">) => {
    const [first, ...others] = anyOf.map(({ terms, ...all }) =>
      eb
        .selectFrom("recording_search_terms")
        .select("recording_id")
        .where((word) => word.and(all))
        .where(isWithin(span))
        .$if(terms !== undefined, (query) => query.where("term", "in", terms as string[])),
    );
    if (!first) return eb.lit(false).$castTo<SqlBool>();
    const any = others.reduce((union, other) => union.unionAll(other), first);
    return eb("recordings.id", "in", any);
  };
}

function isWithin({ from, until }: Pick<CandidatePage, "from" | "until">) {
  return (eb: ExpressionBuilder<Schema, "recording_search_terms">) =>
    eb.and([
      ...(from === undefined ? [] : [eb("recorded_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("recorded_at", "<", until)]),
    ]);
}
