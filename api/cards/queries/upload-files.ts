import { type ExpressionBuilder, sql } from "kysely";
import {
  type UploadFileFilter,
  type UploadFileState,
  uploadProblems,
} from "#contract/wire/upload-jobs.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

const columns = [
  "id",
  "job_id",
  "key",
  "name",
  "bytes",
  "sha1",
  "kind",
  "clock",
  "clock_typed_at",
  "clock_offset_minutes",
  "correction_seconds",
  "state",
  "reason",
  "sound",
  "recording_id",
] as const;

function selectFiles(db: Db) {
  return db.selectFrom("upload_files").select(columns);
}

export function findUploadFileRow(db: Db, id: number) {
  return selectFiles(db).where("id", "=", id).executeTakeFirst();
}

export type UploadFileRow = NonNullable<Awaited<ReturnType<typeof findUploadFileRow>>>;

/** Files of a job that have one of these names; those of the same content are the same files. */
export function listFilesNamed(db: Db, jobId: number, names: string[]) {
  return selectFiles(db).where("job_id", "=", jobId).where("name", "in", names).execute();
}

export interface FilePage {
  state: UploadFileFilter | undefined;
  after: { name: string; sha1: string } | undefined;
  limit: number;
}

export function listUploadFilesOf(db: Db, jobId: number, { state, after, limit }: FilePage) {
  return selectFiles(db)
    .where("job_id", "=", jobId)
    .$if(state === "problem", (query) => query.where(isProblem))
    .$if(state === "typed", (query) => query.where(isTyped))
    .$if(state !== undefined && state !== "problem" && state !== "typed", (query) =>
      query.where("state", "=", state as UploadFileState),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("name", "sha1"), ">", eb.tuple(after?.name ?? "", after?.sha1 ?? "")),
      ),
    )
    .orderBy("name")
    .orderBy("sha1")
    .limit(limit)
    .execute();
}

/** Of a damaged picture there is a recording all the same. */
function isProblem(eb: ExpressionBuilder<Schema, "upload_files">) {
  return eb.or([
    eb("state", "in", [...uploadProblems]),
    eb.and([eb("state", "=", "stored"), eb("reason", "is not", null)]),
  ]);
}

/** Of what is stored it stays as it is. */
function isTyped(eb: ExpressionBuilder<Schema, "upload_files">) {
  return eb.and([
    eb("state", "in", ["received", "left-out"]),
    eb("clock_typed_at", "is not", null),
  ]);
}

/** Ordered by the clock of the device. */
export function listWaitingFiles(db: Db, jobId: number, limit: number) {
  return selectFiles(db)
    .where("job_id", "=", jobId)
    .where("state", "=", "received")
    .orderBy("clock")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The first or the last file by the clock of the device of those that a job stores. */
export function findDatedFile(db: Db, jobId: number, end: "first" | "last") {
  const order = end === "first" ? "asc" : "desc";
  return selectFiles(db)
    .where("job_id", "=", jobId)
    .where("clock", "is not", null)
    .where("state", "not in", ["left-out", "duplicate"])
    .orderBy("clock", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

/** All that are to be stored, and those that are left out. */
export async function listDatedFiles(db: Db, jobId: number) {
  const rows = await selectFiles(db)
    .where("job_id", "=", jobId)
    .where("state", "in", ["received", "left-out"])
    .where("clock", "is not", null)
    .execute();
  return rows as (UploadFileRow & { clock: string })[];
}

/** Those that somebody can say a date of, as they are held. */
export function listUndatedFiles(db: Db, jobId: number) {
  return db
    .selectFrom("upload_files")
    .select("id")
    .where("job_id", "=", jobId)
    .where("state", "=", "undated")
    .where("key", "is not", null)
    .execute();
}

export function listTypedDates(db: Db, jobId: number) {
  return db
    .selectFrom("upload_files")
    .select(["id", "clock"])
    .where("job_id", "=", jobId)
    .where(isTyped)
    .execute();
}

/** What was left out, or has no date, when its job is done. */
export function listUnneededFiles(db: Db, jobId: number, limit: number) {
  return db
    .selectFrom("upload_files")
    .select(["id", "key"])
    .where("job_id", "=", jobId)
    .where("state", "in", ["left-out", "undated"])
    .where("key", "is not", null)
    .limit(limit)
    .execute();
}

type FileChanges = Partial<
  Pick<
    Schema["upload_files"],
    "state" | "correction_seconds" | "clock" | "clock_typed_at" | "reason" | "key"
  >
>;

export async function updateUploadFiles(
  trx: Db,
  ids: number[],
  changes: FileChanges,
): Promise<void> {
  for await (const some of inBatches(ids, maxIdsOfStatement)) {
    await trx.updateTable("upload_files").set(changes).where("id", "in", some).execute();
  }
}

/** Files by their ids, each with the reading of the device's clock that somebody typed; a card may have thousands. */
export async function dateUploadFiles(
  trx: Db,
  clocks: ReadonlyMap<number, string>,
  now: Date,
): Promise<void> {
  const typedAt = now.toISOString();
  for await (const some of inBatches(clocks, maxIdsOfStatement)) {
    const rows = some.map(([id, clock]) => sql`(cast(${id} as integer), ${clock})`);
    await sql`
      with dates (id, clock) as (values ${sql.join(rows)})
      update upload_files
      set clock = dates.clock, clock_typed_at = ${typedAt}, reason = null,
        state = case when state = 'undated' then 'received' else state end
      from dates where upload_files.id = dates.id
    `.execute(trx);
  }
}

/** The first and last reading of the device's clock on each day of a job, in order. */
export async function listDayClocks(db: Db, jobId: number): Promise<string[]> {
  const day = sql<string>`substr(clock, 1, 10)`;
  const days = await db
    .selectFrom("upload_files")
    .select(({ fn }) => [fn.min<string>("clock").as("first"), fn.max<string>("clock").as("last")])
    .where("job_id", "=", jobId)
    .where("clock", "is not", null)
    .where("state", "!=", "left-out")
    .groupBy(day)
    .orderBy(day)
    .execute();
  return days.flatMap(({ first, last }) => [first, last]);
}

/** How many files of each state each of these jobs has; a state without any is left out. */
export function countUploadFiles(db: Db, jobIds: number[]) {
  return db
    .selectFrom("upload_files")
    .select((eb) => ["job_id", "state", eb.fn.countAll<number>().as("count")])
    .where("job_id", "in", jobIds)
    .groupBy(["job_id", "state"])
    .execute();
}

export type NewUploadFile = Omit<
  Schema["upload_files"],
  "id" | "created_at" | "correction_seconds" | "clock_typed_at"
>;

export function insertUploadFiles(
  trx: Db,
  files: NewUploadFile[],
  now: Date,
): Promise<UploadFileRow[]> {
  const created_at = now.toISOString();
  return trx
    .insertInto("upload_files")
    .values(files.map((file) => ({ ...file, created_at })))
    .returning(columns)
    .execute();
}

type Outcome = Partial<Pick<Schema["upload_files"], "key" | "state" | "reason" | "recording_id">>;

export async function settleUploadFile(db: Db, id: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable("upload_files")
    .set(outcome)
    .where("id", "=", id)
    .where("state", "=", "received")
    .execute();
}

export async function putBackFailed(trx: Db, jobId: number): Promise<void> {
  await trx
    .updateTable("upload_files")
    .set({ state: "received", reason: null })
    .where("job_id", "=", jobId)
    .where("state", "=", "failed")
    .execute();
}

export async function failWaiting(trx: Db, jobId: number, reason: string): Promise<void> {
  await trx
    .updateTable("upload_files")
    .set({ state: "failed", reason })
    .where("job_id", "=", jobId)
    .where("state", "=", "received")
    .execute();
}

export function listAnyFiles(db: Db, jobId: number, limit: number) {
  return db
    .selectFrom("upload_files")
    .select(["id", "key"])
    .where("job_id", "=", jobId)
    .orderBy("name")
    .orderBy("sha1")
    .limit(limit)
    .execute();
}

export async function deleteUploadFiles(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom("upload_files").where("id", "in", ids).execute();
}

/** Those of these keys that rows of uploads name. */
export async function listCardKeys(db: Db, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("upload_files").select("key").where("key", "in", keys).execute();
  return new Set(rows.map(({ key }) => key));
}
