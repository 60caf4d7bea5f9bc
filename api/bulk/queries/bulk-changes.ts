import type { Insertable } from "kysely";
import { bulkJobKind } from "#contract/wire/bulk-acts.ts";
import { forUpdate } from "#api/db/for-update.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import type { Json, Schema } from "#api/db/schema.ts";

type NewBulkChange = Omit<Insertable<Schema["bulk_changes"]>, "created_at">;

/** Undefined where the person has sent that key before, or where the change is being undone already. */
export async function insertBulkChange(
  trx: Db,
  change: NewBulkChange,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto("bulk_changes")
    .values({ ...change, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** In this order. */
export async function insertItems(
  trx: Db,
  bulkChangeId: number,
  recordingIds: number[],
  now: Date,
): Promise<void> {
  const rows = recordingIds.map((recording_id, position) => ({
    bulk_change_id: bulkChangeId,
    position,
    recording_id,
    created_at: now.toISOString(),
  }));
  for await (const some of inBatches(rows, maxIdsOfStatement)) {
    await trx.insertInto("bulk_change_items").values(some).execute();
  }
}

/** Of all that a change has done, with what undoing it needs. */
export async function copyDoneItems(
  trx: Db,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .insertInto("bulk_change_items")
    .columns(["bulk_change_id", "position", "recording_id", "before", "created_at"])
    .expression(
      trx
        .selectFrom("bulk_change_items")
        .innerJoin("bulk_changes as undoing", (join) => join.on("undoing.id", "=", to))
        .select(["undoing.id", "position", "recording_id", "before", "undoing.created_at"])
        .where("bulk_change_id", "=", from)
        .where("result", "=", "done"),
    )
    .execute();
}

export function findByKey(db: Db, userId: number, requestKey: string) {
  return db
    .selectFrom("bulk_changes")
    .select("id")
    .where("user_id", "=", userId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
}

export function findUndoing(db: Db, id: number) {
  return db
    .selectFrom("bulk_changes")
    .select(["id", "cancelled_at", "finished_at"])
    .where("undoes", "=", id)
    .executeTakeFirst();
}

/** With the job that is at it, until it has ended. */
export function findBulkChange(db: Db, id: number) {
  return db
    .selectFrom("bulk_changes")
    .innerJoin("projects", "projects.id", "bulk_changes.project_id")
    .leftJoin("jobs", (join) =>
      join
        .onRef("jobs.subject_id", "=", "bulk_changes.id")
        .on("jobs.kind", "=", bulkJobKind)
        .on("jobs.finished_at", "is", null)
        .on("jobs.cancelled_at", "is", null),
    )
    .selectAll("bulk_changes")
    .select([
      "projects.name as project_name",
      "jobs.id as job_id",
      "jobs.leased_until",
      "jobs.failed_at",
    ])
    .where("bulk_changes.id", "=", id)
    .executeTakeFirst();
}

export type BulkChangeRow = NonNullable<Awaited<ReturnType<typeof findBulkChange>>>;

/** Whoever is at it comes one after the other. */
export function lockBulkChange(trx: Db, id: number) {
  return trx
    .selectFrom("bulk_changes")
    .selectAll()
    .where("id", "=", id)
    .$call(forUpdate)
    .executeTakeFirst();
}

export type LockedBulkChange = NonNullable<Awaited<ReturnType<typeof lockBulkChange>>>;

export function listLeftItems(trx: Db, bulkChangeId: number, limit: number) {
  return trx
    .selectFrom("bulk_change_items")
    .select(["position", "recording_id", "before"])
    .where("bulk_change_id", "=", bulkChangeId)
    .where("result", "is", null)
    .orderBy("position")
    .limit(limit)
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof listLeftItems>>[number];

type Outcome = Pick<Schema["bulk_change_items"], "result" | "reason"> & { before?: Json | null };

export async function updateItem(
  trx: Db,
  { bulkChangeId, position }: { bulkChangeId: number; position: number },
  outcome: Outcome,
): Promise<void> {
  await trx
    .updateTable("bulk_change_items")
    .set(outcome)
    .where("bulk_change_id", "=", bulkChangeId)
    .where("position", "=", position)
    .execute();
}

export async function updateBulkChange(
  trx: Db,
  id: number,
  changes: Partial<Pick<Schema["bulk_changes"], "finished_at" | "cancelled_at">>,
): Promise<void> {
  await trx.updateTable("bulk_changes").set(changes).where("id", "=", id).execute();
}

/** What an undo has left as somebody had changed it is to be looked at again; false where there is nothing. */
export async function retryKeptItems(trx: Db, bulkChangeId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("bulk_change_items")
    .set({ result: null })
    .where("bulk_change_id", "=", bulkChangeId)
    .where("result", "=", "kept")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countItems(db: Db, bulkChangeId: number) {
  return db
    .selectFrom("bulk_change_items")
    .select(["result", (eb) => eb.fn.countAll<number>().as("count")])
    .where("bulk_change_id", "=", bulkChangeId)
    .groupBy("result")
    .execute();
}

interface ItemPage {
  /** `left` are those that have none. */
  result: Schema["bulk_change_items"]["result"] | "left" | undefined;
  after: number;
  limit: number;
}

export function listItems(db: Db, bulkChangeId: number, { result, after, limit }: ItemPage) {
  return db
    .selectFrom("bulk_change_items")
    .select(["position", "recording_id", "result", "reason"])
    .where("bulk_change_id", "=", bulkChangeId)
    .where("position", ">", after)
    .$if(result === "left", (query) => query.where("result", "is", null))
    .$if(result !== undefined && result !== "left", (query) =>
      query.where("result", "=", result as "done"),
    )
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Those that are meant by jobs, with the names of their projects. */
export async function listBulkChanges(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("bulk_changes")
    .innerJoin("projects", "projects.id", "bulk_changes.project_id")
    .select(["bulk_changes.id", "undoes", "total", "projects.name as project_name"])
    .select(jsonBytesOf("bulk_changes.act"))
    .where("bulk_changes.id", "in", ids)
    .where("projects.deleted_at", "is", null)
    .execute();
  return withJson(db, "bulk_changes.act", rows);
}
