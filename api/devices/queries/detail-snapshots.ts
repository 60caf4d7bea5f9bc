import * as bounds from "#contract/bounds.ts";
import { createHash } from "node:crypto";
import { scheduler } from "node:timers/promises";
import { sql } from "kysely";
import { invalidFields } from "#contract/envelope.ts";
import { maxDetailsBytes } from "#contract/wire/events.ts";
import { bytesOf } from "#api/db/listed-json.ts";
import { forReference } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Json } from "#api/db/schema.ts";
import { inBatches, maxIdsOfStatement, toBatchesWithin } from "#api/db/in-batches.ts";

/** Made if new; equal whatever the order of keys. Refuses details that are too large. */
export async function requireSnapshot(
  trx: Db,
  type: string,
  details: unknown,
  now: Date,
): Promise<number> {
  const text = toCanonicalJson(details);
  if (Buffer.byteLength(text) > maxDetailsBytes) throw detailsTooLarge();
  const sha256 = createHash("sha256").update(text).digest("hex");
  const snapshot = { type, details: text, sha256, created_at: now.toISOString() };
  for (;;) {
    const id = await insertOrFind(trx, snapshot);
    if (id !== undefined) return id;
  }
}

/** Undefined where an equal one was there, and went with its last event while it was waited for. */
async function insertOrFind(
  trx: Db,
  snapshot: { type: string; details: Json; sha256: string; created_at: string },
): Promise<number | undefined> {
  await trx
    .insertInto("detail_snapshots")
    .values(snapshot)
    .onConflict((conflict) => conflict.columns(["type", "sha256"]).doNothing())
    .execute();
  const found = await trx
    .selectFrom("detail_snapshots")
    .select("id")
    .where("type", "=", snapshot.type)
    .where("sha256", "=", snapshot.sha256)
    .$call(forReference)
    .executeTakeFirst();
  return found?.id;
}

export function isTooLarge(details: unknown): boolean {
  return Buffer.byteLength(toCanonicalJson(details)) > maxDetailsBytes;
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function detailsTooLarge() {
  const msg = `Invalid value: at most ${maxDetailsBytes} bytes as JSON`;
  return invalidFields([{ param: "details", location: "body", msg }]);
}

const bytesOfDetails = bytesOf("detail_snapshots.details");

export const detailsBytes = bytesOfDetails.as("details_bytes");

/** Details as they are given out. Older ones may be too large for that: of these only how large they are. */
export const boundedDetails = sql<Json>`case when ${bytesOfDetails} <= ${sql.lit(maxDetailsBytes)}
  then detail_snapshots.details
  else '{"omittedBytes":' || cast(${bytesOfDetails} as text) || '}' end`.as("details");

/** Larger details are not read to find out how large they are. */
export function areDetailsWithin(bytes: number) {
  return sql<boolean>`${bytesOfDetails} <= ${sql.lit(bytes)}`;
}

export interface MeasuredRow {
  detail_id: number;
  details_bytes: number;
}

/** What may stand for details that are not given out. */
export function toOmitted({ details_bytes: omittedBytes }: MeasuredRow): Json {
  return JSON.stringify({ omittedBytes });
}

export function weightOf({ details_bytes }: MeasuredRow): number {
  return details_bytes > maxDetailsBytes ? 0 : details_bytes;
}

/** Rows in their order, as many at once as have details within what one answer may have, one at least. */
export function toBatches<T>(rows: readonly T[], weigh: (row: T) => number): T[][] {
  return toBatchesWithin(rows, weigh, bounds.eventDetailsOfAnswerBytes);
}

/** The details of rows, each text read once; other requests are answered between. Those of other rows, and those that are too large, are omitted. */
export async function readDetailsOf(
  db: Db,
  rows: readonly MeasuredRow[],
): Promise<(row: MeasuredRow) => Json> {
  const ids = new Set(rows.map(({ detail_id }) => detail_id));
  const texts = new Map<number, Json>();
  for await (const part of inBatches(ids, maxIdsOfStatement)) {
    await scheduler.yield();
    const read = await db
      .selectFrom("detail_snapshots")
      .select(["id", boundedDetails])
      .where("id", "in", part)
      .execute();
    for (const { id, details } of read) texts.set(id, details);
  }
  return (row) => texts.get(row.detail_id) ?? toOmitted(row);
}
