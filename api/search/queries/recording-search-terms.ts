import { sql } from "kysely";
import { countBelow } from "#contract/labels/find-label.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import type { Db } from "#api/db/open.ts";
import { toNotePatterns } from "./detail-filter.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import type { TagFilter } from "./tag-modes.ts";

export const termSource = {
  people: 0,
  model: 1,
  label: 2,
  tagger: 3,
  disputed: 4,
  note: 5,
} as const;

type TermSource = (typeof termSource)[keyof typeof termSource];

/** The recordings of a project with a term from this source: one of these, where there is a list. */
export interface TermQuery {
  project_id: number;
  source: TermSource;
  terms: string[] | undefined;
  /** Of terms that are texts, for LIKE: any of them. */
  patterns?: string[];
}

/** Of a longer term the beginning is stored. */
export const maxTermLength = 500;

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

/** Whether a match has a term, so that it can be looked for by that. */
export function hasTermsToFollow(filter: RecordingFilter): boolean {
  return listGivenTerms(filter).length > 0 || speakersOf(filter.tags) !== undefined;
}

/** Where to look: finds all that can match, and others; undefined where a match may have no term at all. */
export async function findTerms(db: Db, filter: RecordingFilter): Promise<Terms | undefined> {
  const given = listGivenTerms(filter);
  const { words } = filter.tags;
  /* What is said of many recordings tells few of the others apart, and is asked of each anyway. */
  const narrows = words.length > 0 && (given.length === 0 || !isSaidOfMany(filter.tags));
  const spoken = narrows ? await findSpoken(db, filter) : undefined;
  const [first, ...others] = [...given, ...(spoken ? [spoken] : [])];
  return first && { first, others };
}

/** What a match has to have, as far as the filter tells it; what fewer have comes first. */
export function listGivenTerms({
  projectId: project_id,
  labels,
  tags,
  details,
}: RecordingFilter): TermQuery[][] {
  const { note, taggers } = details ?? {};
  const of = (source: TermSource, terms?: string[]) => toTermQuery({ project_id, source }, terms);
  const speakers = tags.words.length === 0 ? speakersOf(tags) : undefined;
  return [
    ...(tags.mode === "disputed" ? [[of(termSource.disputed, ["disputed"])]] : []),
    ...(note === undefined ? [] : [[{ ...of(termSource.note), patterns: toNotePatterns(note) }]]),
    ...(labels.length > 0 ? [[of(termSource.label, labels.map(toTerm))]] : []),
    ...(taggers ? [[of(termSource.tagger, taggers.map(String))]] : []),
    ...(speakers ? [speakers.map((source) => of(source))] : []),
  ];
}

/** A word with so many others below it in the tree is said of many recordings. */
const labelsOfMany = 20;

export function isSaidOfMany({ words, withSubClasses }: TagFilter): boolean {
  return withSubClasses && words.some((word) => countBelow(word) > labelsOfMany);
}

/** What people, or AI, have to have said; undefined where they may be silent. */
async function findSpoken(
  db: Db,
  { projectId: project_id, tags }: RecordingFilter,
): Promise<TermQuery[] | undefined> {
  const sources = speakersOf(tags);
  if (!sources) return undefined;
  const listed = await listTerms(db, project_id, sources);
  return sources
    .map((source) =>
      toTermQuery({ project_id, source }, listed.get(source)?.filter(toMatcher(tags))),
    )
    .filter(({ terms }) => terms?.length !== 0);
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

/** All terms of a project by their sources: one probe of an index for each. No entry where there are too many. */
async function listTerms(
  db: Db,
  project_id: number,
  sources: readonly TermSource[],
): Promise<Map<TermSource, string[]>> {
  const firsts = sources.map(
    (source) => sql`
      select cast(${sql.lit(source)} as integer) as source, min(term) as term
      from recording_search_terms where project_id = ${project_id} and source = ${sql.lit(source)}`,
  );
  const { rows } = await sql<{ source: TermSource; term: string }>`
    with recursive words(source, term) as (
      ${sql.join(firsts, sql` union all `)}
      union all
      select words.source, (
        select min(next.term) from recording_search_terms as next
        where next.project_id = ${project_id} and next.source = words.source
          and next.term > words.term
      )
      from words where words.term is not null
    )
    select source, term from words where term is not null
    limit ${sources.length * (maxTerms + 1)}`.execute(db);
  const listed = sources.map((source): [TermSource, string[]] => [
    source,
    rows.filter((row) => row.source === source).map(({ term }) => term),
  ]);
  return new Map(listed.filter(([, terms]) => terms.length <= maxTerms));
}
