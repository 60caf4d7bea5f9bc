import { addMinutes } from "date-fns";
import type { Db } from "../db/open.ts";

const leaseMinutes = 5;

interface JobKey {
  kind: string;
  subjectId: number;
}

/** Queues work on one row, once, in the transaction that makes it needed. */
export async function enqueueJob(trx: Db, { kind, subjectId }: JobKey, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("jobs")
    .values({ kind, subject_id: subjectId, due_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doNothing())
    .execute();
}

/** Queues work that may have been done before, or begun too early: what is under way does not count. */
export async function enqueueJobAgain(trx: Db, job: JobKey, now: Date): Promise<void> {
  await trx
    .deleteFrom("jobs")
    .where("kind", "=", job.kind)
    .where("subject_id", "=", job.subjectId)
    .execute();
  await enqueueJob(trx, job, now);
}

/**
 * Takes the job that has been due longest. What is mailed of a recording waits for its pictures, in whichever process
 * they are made; bringing in a card is of no recording. One whose worker died comes back when its lease ends.
 */
export function leaseJob(db: Db, now: Date) {
  const at = now.toISOString();
  return db
    .updateTable("jobs")
    .set((eb) => ({
      leased_until: addMinutes(now, leaseMinutes).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("jobs as due")
        .select("due.id")
        .where("due.failed_at", "is", null)
        .where("due.due_at", "<=", at)
        .where((or) =>
          or.or([or("due.leased_until", "is", null), or("due.leased_until", "<=", at)]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("jobs as renders")
                .select("renders.id")
                .where("renders.kind", "=", "render")
                .where("due.kind", "!=", "bring-in")
                .whereRef("renders.subject_id", "=", "due.subject_id")
                .whereRef("renders.id", "<", "due.id")
                .where("renders.failed_at", "is", null),
            ),
          ),
        )
        .orderBy("due.due_at")
        .orderBy("due.id")
        .limit(1),
    )
    .where((or) => or.or([or("leased_until", "is", null), or("leased_until", "<=", at)]))
    .returning(["id", "kind", "subject_id", "attempts"])
    .executeTakeFirst();
}

export type Job = NonNullable<Awaited<ReturnType<typeof leaseJob>>>;

export async function finishJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).execute();
}

export async function postponeJob(
  db: Db,
  id: number,
  { error, dueAt }: { error: string; dueAt: Date },
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: dueAt.toISOString(), leased_until: null, last_error: error })
    .where("id", "=", id)
    .execute();
}

/** A job that found no room is not counted as tried, and all that are due of its kind wait with it. */
export async function awaitRoom(
  db: Db,
  { id, kind }: Job,
  { error, dueAt }: { error: string; dueAt: Date },
): Promise<void> {
  const due_at = dueAt.toISOString();
  await db
    .updateTable("jobs")
    .set((eb) => ({ leased_until: null, last_error: error, attempts: eb("attempts", "-", 1) }))
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("jobs")
    .set({ due_at })
    .where("kind", "=", kind)
    .where("failed_at", "is", null)
    .where("leased_until", "is", null)
    .where("due_at", "<", due_at)
    .execute();
}

export async function failJob(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ failed_at: now.toISOString(), leased_until: null, last_error: error })
    .where("id", "=", id)
    .execute();
}

export async function findJob(db: Db, { kind, subjectId }: JobKey) {
  return db
    .selectFrom("jobs")
    .select(["id", "failed_at"])
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
}
