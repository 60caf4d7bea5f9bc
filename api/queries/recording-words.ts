import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import { labelPath } from "#contract/labels/label-path.ts";
import type { Db } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import type { TagFilter } from "./tag-modes.ts";

export const termSource = { people: 0, model: 1, label: 2 } as const;

type TermSource = (typeof termSource)[keyof typeof termSource];

/** The recordings of a project of which somebody said something: one of these, where there is a list. */
export interface TermQuery {
  project_id: number;
  said_by: TermSource;
  said: string[] | undefined;
}

/** Letters of what is said that are kept to find it by. */
const maxTermLength = 500;

/** A label as it is kept to be found by. */
export function toTerm(label: string): string {
  return [...label].slice(0, maxTermLength).join("");
}

/** More than these are found as quickly among all that was said. */
const maxWords = 50;

/**
 * Where all recordings are mentioned that can be wanted, and others with them; undefined where they need not be
 * mentioned at all.
 */
export async function findTermQueries(
  db: Db,
  filter: RecordingFilter,
): Promise<TermQuery[] | undefined> {
  const { projectId, labels, tags } = filter;
  if (labels.length > 0) {
    return [toTermQuery({ project_id: projectId, said_by: termSource.label }, labels.map(toTerm))];
  }
  const speakers = speakersOf(tags);
  if (!speakers) return undefined;
  const ranges = speakers.map((said_by) => ({ project_id: projectId, said_by }));
  if (tags.words.length === 0) return ranges.map((range) => toTermQuery(range));
  const termQueries = ranges.map(async (range) => {
    const said = await listTerms(db, range);
    return toTermQuery(
      range,
      said.filter((one) => isMeant(one, tags)),
    );
  });
  return (await Promise.all(termQueries)).filter(({ said }) => said?.length !== 0);
}

function toTermQuery(range: Omit<TermQuery, "said">, said?: string[]): TermQuery {
  return { ...range, said: said && said.length > maxWords ? undefined : said };
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
      return hasWords ? [termSource.people, termSource.model] : undefined;
    default:
      return undefined;
  }
}

/** What a tag is looked for by is its path and its text; what is cut off may be meant. */
function isMeant(said: string, { words, withSubClasses }: TagFilter): boolean {
  if (said.length >= maxTermLength) return true;
  return words.some((word) => {
    if (said.endsWith(`:${word}`)) return true;
    const path = labelPath(word);
    return withSubClasses && (said.startsWith(`${path}:`) || said.startsWith(`${path}.`));
  });
}

/** All that is said in a project: one probe of an index for each. */
async function listTerms(
  db: Db,
  { project_id, said_by }: Omit<TermQuery, "said">,
): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    with recursive words(said) as (
      select min(said) from recording_words
      where project_id = ${project_id} and said_by = ${said_by}
      union all
      select (
        select min(next.said) from recording_words as next
        where next.project_id = ${project_id} and next.said_by = ${said_by} and next.said > words.said
      )
      from words where words.said is not null
    )
    select said from words where said is not null`.execute(db);
  return rows.map(({ said }) => said);
}

export interface Position {
  at: string;
  id: number;
}

interface CandidatePage {
  /** Included. */
  from: string | undefined;
  /** Excluded. */
  until: string | undefined;
  after: Position | undefined;
  limit: number;
}

/** The newest recordings that are mentioned, each once. */
export async function listMatchingTerms(
  db: Db,
  termQueries: TermQuery[],
  page: CandidatePage,
): Promise<Position[]> {
  const heads = termQueries.flatMap(({ said, ...all }) =>
    said
      ? said.map((one) => selectHead(db, { ...all, said: one }, page))
      : selectHead(db, all, page),
  );
  const [first, ...others] = heads.map((head) =>
    db.selectFrom(head.as("head")).select(["at", "id"]),
  );
  if (!first) return [];
  const union = others.reduce((all, head) => all.unionAll(head), first);
  return db
    .selectFrom(union.as("heads"))
    .select(["at", "id"])
    .distinct()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

interface Range {
  project_id: number;
  said_by: TermSource;
  said?: string;
}

function selectHead(db: Db, range: Range, { after, limit, ...span }: CandidatePage) {
  return db
    .selectFrom("recording_words")
    .select(["recorded_at as at", "recording_id as id"])
    .where((eb) => eb.and(range))
    .where(isWithin(span))
    .$if(after !== undefined, (query) => query.where(isBefore(after as Position)))
    .distinct()
    .orderBy("recorded_at", "desc")
    .orderBy("recording_id", "desc")
    .limit(limit);
}

function isBefore({ at, id }: Position) {
  return (eb: ExpressionBuilder<Schema, "recording_words">) =>
    eb(eb.refTuple("recorded_at", "recording_id"), "<", eb.tuple(at, id));
}

/** Whether a recording is mentioned anywhere in the span of a filter. */
export function hasTerm(termQueries: TermQuery[], span: Pick<CandidatePage, "from" | "until">) {
  return (eb: ExpressionBuilder<Schema, "recordings">) => {
    const [first, ...others] = termQueries.map(({ said, ...all }) =>
      eb
        .selectFrom("recording_words")
        .select("recording_id")
        .where((word) => word.and(all))
        .where(isWithin(span))
        .$if(said !== undefined, (query) => query.where("said", "in", said as string[])),
    );
    if (!first) return eb.lit(false).$castTo<SqlBool>();
    const all = others.reduce((union, other) => union.unionAll(other), first);
    return eb("recordings.id", "in", all);
  };
}

function isWithin({ from, until }: Pick<CandidatePage, "from" | "until">) {
  return (eb: ExpressionBuilder<Schema, "recording_words">) =>
    eb.and([
      ...(from === undefined ? [] : [eb("recorded_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("recorded_at", "<", until)]),
    ]);
}
