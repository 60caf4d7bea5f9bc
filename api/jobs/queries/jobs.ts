import type { Updateable } from "kysely";
import { jobLanes, type JobLane } from "#contract/wire/jobs.ts";
import { forUpdateSkipLocked } from "#api/db/for-update.ts";
import type { Db, Store } from "#api/db/open.ts";
import { prepared } from "#api/db/prepared.ts";
import type { Instant, Schema } from "#api/db/schema.ts";
import { awaitsNoPictures } from "./awaits-no-pictures.ts";

export interface JobKey {
  kind: string;
  subjectId: number;
}

export type NewJob = Pick<
  Schema["jobs"],
  "kind" | "lane" | "subject_id" | "payload" | "requested_by" | "request_id" | "traceparent"
>;

/** Queues work, once for what it is about. */
export async function insertJob(
  trx: Db,
  job: NewJob,
  { now, dueAt = now }: { now: Date; dueAt?: Date },
): Promise<void> {
  await trx
    .insertInto("jobs")
    .values({ ...job, due_at: dueAt.toISOString(), created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject_id"])
        .where("finished_at", "is", null)
        .where("cancelled_at", "is", null)
        .doNothing(),
    )
    .execute();
}

export async function deleteOpenJob(trx: Db, { kind, subjectId }: JobKey): Promise<void> {
  await trx
    .deleteFrom("jobs")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .execute();
}

/** Of those that have not ended, one that is under way or was given up. */
export async function deleteBegunJob(trx: Db, { kind, subjectId }: JobKey): Promise<void> {
  await trx
    .deleteFrom("jobs")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is not", null), eb("failed_at", "is not", null)]))
    .execute();
}

export function findOpenJob(db: Db, { kind, subjectId }: JobKey) {
  return db
    .selectFrom("jobs")
    .select(["id", "failed_at", "due_at", "requested_by", "last_error"])
    .select(["leased_until", "started_at", "progress_done"])
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
}

function selectDue(db: Db, kinds: string[], at: Instant) {
  return db
    .selectFrom("jobs as due")
    .where("due.kind", "in", kinds)
    .where("due.finished_at", "is", null)
    .where("due.cancelled_at", "is", null)
    .where("due.failed_at", "is", null)
    .where("due.due_at", "<=", at)
    .where((eb) => eb.or([eb("due.leased_until", "is", null), eb("due.leased_until", "<=", at)]));
}

type DueLanes = { [lane in JobLane]: unknown };

/** Gives the lanes in which something is due: one look at each, however much waits in it. */
export function findingDueLanes(kinds: string[]): (db: Db, now: Date) => Promise<JobLane[]> {
  const look = prepared<{ at: Instant }, DueLanes>((db, { at }) =>
    db.selectNoFrom((eb) =>
      jobLanes.map((lane) =>
        eb.exists(selectDue(db, kinds, at).select("due.id").where("due.lane", "=", lane)).as(lane),
      ),
    ),
  );
  return async (db, now) => {
    const [due] = await look(db, { at: now.toISOString() });
    return jobLanes.filter((lane) => Boolean(due?.[lane]));
  };
}

interface Claim {
  lane: JobLane;
  /** That this process can do: another may be newer. */
  kinds: string[];
  leaseKey: string;
  leasedUntil: Date;
}

/** Due longest in its lane; a recording's mails wait for its pictures. A dead worker's comes back after its lease. */
export function claimJob(
  { write }: Pick<Store, "write">,
  { lane, kinds, leaseKey, leasedUntil }: Claim,
  now: Date,
) {
  return write
    .updateTable("jobs")
    .set((eb) => ({
      lease_key: leaseKey,
      leased_until: leasedUntil.toISOString(),
      attempts: eb("attempts", "+", 1),
      started_at: eb.fn.coalesce("started_at", eb.val(now.toISOString())),
    }))
    .where(
      "id",
      "=",
      selectDue(write, kinds, now.toISOString())
        .select("due.id")
        .where("due.lane", "=", lane)
        .where(awaitsNoPictures)
        .orderBy("due.due_at")
        .orderBy("due.id")
        .limit(1)
        .$call(forUpdateSkipLocked),
    )
    .returning(["id", "kind", "subject_id", "payload", "attempts", "requested_by", "lease_key"])
    .returning(["lane", "request_id", "traceparent"])
    .executeTakeFirst();
}

export type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>;

/** Of whoever holds the lease; of one that was cancelled, deleted or claimed by another nothing is changed. */
export type Lease = Pick<ClaimedJob, "id" | "lease_key">;

type Changes = Updateable<Schema["jobs"]>;

async function updateLeased(db: Db, { id, lease_key }: Lease, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set(changes)
    .where("id", "=", id)
    .where("lease_key", "=", lease_key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const released = { lease_key: null, leased_until: null };

export type ProgressColumns = Pick<
  Schema["jobs"],
  "progress_done" | "progress_total" | "progress_text"
>;

/** False where the lease is lost. */
export function renewLease(
  db: Db,
  lease: Lease,
  { leasedUntil, progress }: { leasedUntil: Date; progress: ProgressColumns | undefined },
): Promise<boolean> {
  return updateLeased(db, lease, { leased_until: leasedUntil.toISOString(), ...progress });
}

type Result = Pick<Schema["jobs"], "result" | "result_key">;

/** What somebody asked for stays to be seen. False where the lease is lost, and with it the result. */
export async function finishJob(
  db: Db,
  { requested_by, ...lease }: Lease & Pick<ClaimedJob, "requested_by">,
  result: Result & Partial<ProgressColumns>,
  now: Date,
): Promise<boolean> {
  if (requested_by === null) return deleteLeased(db, lease);
  const finished = { finished_at: now.toISOString(), last_error: null };
  return updateLeased(db, lease, { ...released, ...result, ...finished });
}

async function deleteLeased(db: Db, { id, lease_key }: Lease): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("lease_key", "=", lease_key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts a job that is not done yet behind all others that are due by then. */
export async function requeueJob(
  db: Db,
  lease: Lease,
  progress: ProgressColumns | undefined,
  dueAt: Date,
): Promise<void> {
  const due_at = dueAt.toISOString();
  await updateLeased(db, lease, {
    ...released,
    ...progress,
    due_at,
    attempts: 0,
    last_error: null,
  });
}

/** Gives a job back as if it had not been claimed. */
export async function releaseJob(db: Db, { id, lease_key }: Lease): Promise<void> {
  await db
    .updateTable("jobs")
    .set((eb) => ({ ...released, attempts: eb("attempts", "-", 1) }))
    .where("id", "=", id)
    .where("lease_key", "=", lease_key)
    .execute();
}

interface Failure {
  error: string;
  dueAt: Date;
}

export async function postponeJob(db: Db, lease: Lease, { error, dueAt }: Failure): Promise<void> {
  const due_at = dueAt.toISOString();
  await updateLeased(db, lease, { ...released, due_at, last_error: error });
}

/** A job that found no room, or no files, is not counted as tried, and all that are due of its kind wait with it. */
export async function postponeUntilSpace(
  { write }: Pick<Store, "write">,
  job: Lease & Pick<ClaimedJob, "kind" | "attempts">,
  { error, dueAt }: Failure,
): Promise<void> {
  const due_at = dueAt.toISOString();
  const attempts = job.attempts - 1;
  await write.transaction().execute(async (trx) => {
    await updateLeased(trx, job, { ...released, attempts, last_error: error });
    await trx
      .updateTable("jobs")
      .set({ due_at })
      .where("kind", "=", job.kind)
      .where("finished_at", "is", null)
      .where("cancelled_at", "is", null)
      .where("failed_at", "is", null)
      .where("leased_until", "is", null)
      .where("due_at", "<", due_at)
      .execute();
  });
}

export async function failJob(db: Db, lease: Lease, error: string, now: Date): Promise<void> {
  const failed_at = now.toISOString();
  await updateLeased(db, lease, { ...released, failed_at, last_error: error });
}

/** What has not ended; one that nobody asked for is gone. Undefined where it has ended before. */
export async function cancelJobRow(trx: Db, id: number, now: Date) {
  const row = await trx
    .updateTable("jobs")
    .set({ ...released, cancelled_at: now.toISOString() })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("failed_at", "is", null)
    .returning(["kind", "subject_id", "requested_by"])
    .executeTakeFirst();
  if (row?.requested_by === null) await trx.deleteFrom("jobs").where("id", "=", id).execute();
  return row;
}

/** Those that ended before a time, with the keys of the files that they made. */
export async function deleteEndedJobs(db: Db, before: Date): Promise<string[]> {
  const at = before.toISOString();
  const rows = await db
    .deleteFrom("jobs")
    /* None ends before it is made, and few are as old. */
    .where("created_at", "<", at)
    .where((eb) =>
      eb.or([eb("finished_at", "<", at), eb("cancelled_at", "<", at), eb("failed_at", "<", at)]),
    )
    .returning("result_key")
    .execute();
  return rows.flatMap(({ result_key }) => result_key ?? []);
}
