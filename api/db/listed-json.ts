import { sql, type RawBuilder } from "kysely";
import * as bounds from "#contract/bounds.ts";
import type { Json } from "./column-types.ts";
import { inBatches, maxIdsOfStatement } from "./in-batches.ts";
import type { Db } from "./open.ts";

/** Both databases know the length of a text without reading it. */
export function bytesOf(column: string): RawBuilder<number> {
  return sql<number>`octet_length(${sql.ref(column)})`;
}

/** Stands in a list in place of a column of JSON. */
export function jsonBytesOf(column: string) {
  return sql<number | null>`octet_length(${sql.ref(column)})`.as("json_bytes");
}

interface MeasuredRow {
  id: number;
  json_bytes: number | null;
}

const ofLists = { most: bounds.bodyBytes, inAll: bounds.jsonOfListBytes };

/**
 * A list with its column of JSON. That of a row is null where it is longer than any that is taken now, and where
 * it does not fit into one answer with those before it: what was stored before there was a bound is never read.
 */
export async function withJson<Name extends string, Row extends MeasuredRow>(
  db: Db,
  column: `${string}.${Name}`,
  rows: readonly Row[],
  { most, inAll } = ofLists,
): Promise<(Omit<Row, "json_bytes"> & { [name in Name]: Json | null })[]> {
  const [table = "", name = ""] = column.split(".");
  const texts = new Map<number, Json>();
  for await (const ids of inBatches(chooseWithin(rows, { most, inAll }), maxIdsOfStatement)) {
    const read = await sql<{ id: number; json: Json }>`
      select id, ${sql.ref(name)} as json from ${sql.table(table)} where id in (${sql.join(ids)})
    `.execute(db);
    for (const { id, json } of read.rows) texts.set(id, json);
  }
  return rows.map(({ json_bytes: _bytes, ...row }) => {
    const json = { [name]: texts.get(row.id) ?? null } as { [name in Name]: Json | null };
    return { ...row, ...json };
  });
}

function chooseWithin(rows: readonly MeasuredRow[], { most, inAll }: typeof ofLists): number[] {
  let room = inAll;
  return rows.flatMap(({ id, json_bytes: bytes }) => {
    if (bytes === null || bytes > Math.min(most, room)) return [];
    room -= bytes;
    return [id];
  });
}
