import { sql, type RawBuilder } from "kysely";
import * as bounds from "#contract/bounds.ts";
import type { Json } from "./column-types.ts";

/** Both databases know the length of a text without reading it. */
export function bytesOf(column: string): RawBuilder<number> {
  return sql<number>`octet_length(${sql.ref(column)})`;
}

interface Place {
  column: string;
  /** The order of the list, which must be that of the query. */
  orderBy: RawBuilder<unknown>;
  /** Of one row, and of all in one answer. */
  most?: number;
  inAll?: number;
}

/**
 * A column of JSON as a list gives it. Null where it is longer than any that is taken now, and from where those before
 * it have as much as one answer may hold: what was stored before there was a bound is never read.
 */
export function listedJson({
  column,
  orderBy,
  most = bounds.bodyBytes,
  inAll = bounds.jsonOfListBytes,
}: Place): RawBuilder<Json | null> {
  const bytes = bytesOf(column);
  const taken = sql`case when ${bytes} <= ${sql.lit(most)} then ${bytes} else 0 end`;
  return sql<Json | null>`case when ${bytes} <= ${sql.lit(most)}
    and sum(${taken}) over (order by ${orderBy}) <= ${sql.lit(inAll)}
    then ${sql.ref(column)} end`;
}
