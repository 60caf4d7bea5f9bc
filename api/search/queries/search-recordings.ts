import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import type { RecordingColumn } from "#contract/rules/devices/recording-columns.ts";
import type { RecordingWhere } from "#contract/rules/recordings/recording-filters.ts";
import type { SearchOrder } from "#contract/wire/recordings/recording-search.ts";
import type { ProcessingState, RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { countByDays, type SummedFilter } from "#api/recordings/queries/recording-days.ts";
import { columnOf, matchesWhere } from "./recording-where.ts";
import { isOfSearchMode, type TagSearch } from "./search-tags.ts";

type Recordings = ExpressionBuilder<Schema, "recordings">;

/** What the older query of recordings is asked, within the projects whose recordings are meant. */
export interface RecordingSearch extends TagSearch {
  where: RecordingWhere;
  type: RecordingType | undefined;
  processingState: ProcessingState | undefined;
  /** One track at least that shows something. */
  hideFiltered: boolean;
  /** Only deleted ones, or only others. */
  deleted: boolean;
  projectIds: readonly number[] | "all";
}

/** In no order, with no column selected yet. */
export function selectSearched(
  db: Db,
  search: RecordingSearch,
): SelectQueryBuilder<Schema, "recordings", {}> {
  const { type, processingState, projectIds } = search;
  return db
    .selectFrom("recordings")
    .where("recordings.deleted_at", search.deleted ? "is not" : "is", null)
    .where((eb) => isWithin(eb, projectIds))
    .$if(type !== undefined, (query) => query.where("recordings.type", "=", type as RecordingType))
    .$if(processingState !== undefined, (query) =>
      query.where("recordings.processing_state", "=", processingState as ProcessingState),
    )
    .where((eb) => matchesWhere(db, eb, search.where))
    .where((eb) => isOfSearchMode(eb, search))
    .$if(search.hideFiltered, (query) => query.where((eb) => showsSomething(eb)));
}

function isWithin(eb: Recordings, projectIds: readonly number[] | "all"): Expression<SqlBool> {
  if (projectIds === "all") return eb.and([]);
  return projectIds.length > 0 ? eb("recordings.project_id", "in", projectIds) : eb.lit(false);
}

function showsSomething(eb: Recordings): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("tracks")
      .select("tracks.id")
      .whereRef("tracks.recording_id", "=", "recordings.id")
      .where("tracks.archived_at", "is", null)
      .where("tracks.filtered", "=", 0),
  );
}

/** Columns that always have a value: an index gives them in order. */
const filled: ReadonlySet<RecordingColumn> = new Set(["id", "recordingDateTime"]);

/** What has no value is the greatest, as the field's server has it; what ties comes by id, the later upload first. */
export function orderSearched<O>(
  query: SelectQueryBuilder<Schema, "recordings", O>,
  order: SearchOrder,
): SelectQueryBuilder<Schema, "recordings", O> {
  return order
    .reduce(
      (ordered, [column, direction]) =>
        ordered.orderBy(columnOf(column), (item) => {
          const directed = direction === "asc" ? item.asc() : item.desc();
          if (filled.has(column)) return directed;
          return direction === "asc" ? directed.nullsLast() : directed.nullsFirst();
        }),
      query,
    )
    .orderBy("recordings.id", "desc");
}

interface Page {
  order: SearchOrder;
  offset: number;
  limit: number;
}

export async function listSearchedIds(
  db: Db,
  search: RecordingSearch,
  { order, offset, limit }: Page,
): Promise<number[]> {
  const rows = await orderSearched(selectSearched(db, search), order)
    .select("recordings.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countSearched(db: Db, search: RecordingSearch): Promise<number> {
  const summed = asSummed(search);
  if (!summed) return countAll(db, search);
  const counts = summed.map((filter) =>
    countByDays(db, filter, ({ from, until }) =>
      selectCount(db, { ...search, projectIds: [filter.projectId] })
        .$if(from !== undefined, (query) => query.where("recorded_at", ">=", from as string))
        .$if(until !== undefined, (query) => query.where("recorded_at", "<", until as string)),
    ),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function countAll(db: Db, search: RecordingSearch): Promise<number> {
  const { count } = await selectCount(db, search).executeTakeFirstOrThrow();
  return count;
}

function selectCount(db: Db, search: RecordingSearch) {
  return selectSearched(db, search).select((eb) => eb.fn.countAll<number>().as("count"));
}

/** Sums are asked for of one project after the other. */
const maxSummedProjects = 10;

/** The search as filters for sums by day, one a project; undefined where they cannot answer it. */
function asSummed(search: RecordingSearch): SummedFilter[] | undefined {
  const { where, type, processingState, mode, words, projectIds } = search;
  const isSummed =
    "all" in where &&
    where.all.length === 0 &&
    mode === "any" &&
    words.length === 0 &&
    !processingState &&
    !search.deleted;
  if (!isSummed || projectIds === "all" || projectIds.length > maxSummedProjects) {
    return undefined;
  }
  return projectIds.map((projectId) => ({
    projectId,
    types: type === undefined ? [] : [type],
    longOnly: false,
    shownOnly: search.hideFiltered,
    hidesRedacted: false,
    from: undefined,
    until: undefined,
  }));
}
