import { sql, type ExpressionBuilder, type ReferenceExpression, type SqlBool } from "kysely";
import type { Schema } from "#api/db/schema.ts";
import type { RecordingFilter } from "./recording-filter.ts";

/** Where a recording stands among all of a list: of two at one instant the later upload is the newer. */
export interface Position {
  at: string;
  id: number;
}

/** Which way a list goes on. */
export type Towards = "older" | "newer";

export interface PageOfList {
  limit: number;
  /** The last recording of the page before. */
  after: Position | undefined;
  towards: Towards;
}

export function orderOf(towards: Towards) {
  return towards === "older" ? "desc" : "asc";
}

/** `columns` hold the instant and the id of a recording. */
export function isBeyond<T extends keyof Schema>(
  [at, id]: readonly [ReferenceExpression<Schema, T>, ReferenceExpression<Schema, T>],
  position: Position,
  towards: Towards,
) {
  const sign = towards === "older" ? sql`<` : sql`>`;
  return ({ ref }: ExpressionBuilder<Schema, T>) =>
    sql<SqlBool>`(${ref(at as never)}, ${ref(id as never)}) ${sign} (${position.at}, ${position.id})`;
}

/** One bound of a side alone, as of two SQLite may search by the wider one. */
export function boundOnce(
  filter: RecordingFilter,
  after: Position | undefined,
  towards: Towards,
): RecordingFilter {
  const { from, until } = filter;
  if (!after) return filter;
  if (towards === "newer") {
    return from !== undefined && after.at >= from ? { ...filter, from: undefined } : filter;
  }
  return until !== undefined && after.at < until ? { ...filter, until: undefined } : filter;
}

/** How many recordings have to be looked at still until a page is full, if it goes on as it did; a guess before it does. */
export function expectLeft({
  found,
  looked,
  limit,
}: {
  found: number;
  looked: number;
  limit: number;
}) {
  return Math.ceil(((limit - found) * looked) / (found + 1));
}
