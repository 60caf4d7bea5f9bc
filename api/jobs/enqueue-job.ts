import type { Db } from "../db/open.ts";
import { deleteBegunJob, deleteOpenJob, insertJob } from "./queries/jobs.ts";
import { currentRequestId, currentSpan } from "#api/http/request-id.ts";
import { writeJson } from "#api/db/stored-json.ts";
import type { JobKind } from "./job-kinds.ts";

interface Order {
  now: Date;
  /** Who asked for it: for them it is listed, for 30 days after its end, too. */
  requestedBy?: number | undefined;
  /** Not before then. */
  dueAt?: Date;
}

/** Queues work, once for what it is about, in the transaction that makes it needed. */
export async function enqueueJob<Payload extends object>(
  trx: Db,
  { kind, lane, subjectOf }: JobKind<Payload>,
  payload: Payload,
  { now, dueAt, requestedBy }: Order,
): Promise<void> {
  const job = {
    kind,
    lane,
    subject_id: subjectOf?.(payload) ?? null,
    payload: writeJson("jobs.payload", payload),
    requested_by: requestedBy ?? null,
    request_id: currentRequestId() ?? null,
    traceparent: currentSpan()?.headers.traceparent ?? null,
  };
  await insertJob(trx, job, { now, ...(dueAt ? { dueAt } : {}) });
}

/** Queues work that may have been done before, or begun too early: what is under way does not count. */
export async function enqueueJobAgain<Payload extends object>(
  trx: Db,
  job: JobKind<Payload>,
  payload: Payload,
  order: Order,
): Promise<void> {
  const subjectId = job.subjectOf?.(payload);
  if (subjectId !== undefined) await deleteOpenJob(trx, { kind: job.kind, subjectId });
  await enqueueJob(trx, job, payload, order);
}

/** Queues work that many changes make needed, one after the other: one that waits will see them all. */
export async function enqueueJobOnce<Payload extends object>(
  trx: Db,
  job: JobKind<Payload>,
  payload: Payload,
  order: Order & { dueAt: Date },
): Promise<void> {
  const subjectId = job.subjectOf?.(payload);
  if (subjectId !== undefined) await deleteBegunJob(trx, { kind: job.kind, subjectId });
  await enqueueJob(trx, job, payload, order);
}
