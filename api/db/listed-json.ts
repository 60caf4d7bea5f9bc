import { scheduler } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import * as bounds from "#contract/bounds.ts";
import type { Json } from "./column-types.ts";
import { inBatches, maxIdsOfStatement, toBatchesWithin } from "./in-batches.ts";
import type { Db } from "./open.ts";

/** Both databases know the length of a text without reading it. */
export function bytesOf(column: string): RawBuilder<number> {
  return sql<number>`octet_length(${sql.ref(column)})`;
}

/** Stands in a list in place of a column of JSON. */
export function jsonBytesOf(column: string) {
  return sql<number | null>`octet_length(${sql.ref(column)})`.as("json_bytes");
}

/** JSON where rows are given out as they are read: null where it is longer than any that is taken now. */
export function boundedJson<Name extends string>(column: `${string}.${string}`, name: Name) {
  const fits = sql`${bytesOf(column)} <= ${sql.lit(bounds.bodyBytes)}`;
  return sql<Json | null>`case when ${fits} then ${sql.ref(column)} end`.as(name);
}

/** A name in a list: of one that was stored before names had a bound, the beginning. */
export function shortName<Name extends string>(column: `${string}.${string}`, name: Name) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(bounds.nameLength)})`.as(name);
}

interface MeasuredRow {
  id: number;
  json_bytes: number | null;
}

interface Bounds {
  /** Bytes of a row. */
  most: number;
  inAll: number;
}

export const ofLists: Bounds = { most: bounds.bodyBytes, inAll: bounds.jsonOfListBytes };
/** Settings of a device may be longer than other JSON. */
export const ofDevices: Bounds = { most: bounds.largeBodyBytes, inAll: bounds.jsonOfListBytes };
export const ofTracks: Bounds = { most: bounds.uploadDataBytes, inAll: bounds.uploadDataBytes };

/**
 * A list with its column of JSON. That of a row is null where it is longer than any that is taken now, and where
 * it does not fit into one answer with those before it: what was stored before there was a bound is never read.
 */
export async function withJson<Name extends string, Row extends MeasuredRow>(
  db: Db,
  column: `${string}.${Name}`,
  rows: readonly Row[],
  { most, inAll }: Bounds = ofLists,
): Promise<(Omit<Row, "json_bytes"> & { [name in Name]: Json | null })[]> {
  const [table = "", name = ""] = column.split(".");
  const texts = new Map<number, Json>();
  for await (const ids of inBatches(chooseWithin(rows, { most, inAll }), maxIdsOfStatement)) {
    const read = await sql<{ id: number; json: Json }>`
      select id, ${sql.ref(name)} as json from ${sql.table(table)} where id in (${sql.join(ids)})
    `.execute(db);
    for (const { id, json } of read.rows) texts.set(id, json);
  }
  /* Rows of SQLite are dear to copy, and nobody else has them yet. */
  return rows.map((row) => {
    const json = { [name]: texts.get(row.id) ?? null } as { [name in Name]: Json | null };
    return Object.assign(row, json);
  });
}

/** The same of a list that is looked through and not given out: some rows at a time, so that each of them has its JSON. */
export async function* inBatchesWithJson<Name extends string, Row extends MeasuredRow>(
  db: Db,
  column: `${string}.${Name}`,
  rows: readonly Row[],
  { most, inAll }: Bounds = ofLists,
) {
  const weigh = ({ json_bytes: bytes }: Row) => (bytes === null || bytes > most ? 0 : bytes);
  for (const [index, batch] of toBatchesWithin(rows, weigh, inAll).entries()) {
    if (index > 0) await scheduler.yield();
    yield await withJson(db, column, batch, { most, inAll: Math.max(most, inAll) });
  }
}

function chooseWithin(rows: readonly MeasuredRow[], { most, inAll }: Bounds): number[] {
  let room = inAll;
  return rows.flatMap(({ id, json_bytes: bytes }) => {
    if (bytes === null || bytes > Math.min(most, room)) return [];
    room -= bytes;
    return [id];
  });
}
