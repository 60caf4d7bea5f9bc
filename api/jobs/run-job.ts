import { addMilliseconds, addMinutes, addSeconds } from "date-fns";
import { isStorageFull } from "../files/is-storage-full.ts";
import {
  failJob,
  finishJob,
  postponeJob,
  postponeUntilSpace,
  releaseJob,
  renewLease,
  requeueJob,
  type ClaimedJob,
  type ProgressColumns,
} from "./queries/jobs.ts";
import { currentSpan, doForRequest, doInSpan } from "#api/http/request-id.ts";
import { writeJson } from "#api/db/stored-json.ts";
import type { Services } from "../services.ts";
import type { JobOutcome, Progress, RunnableKind } from "./runnable.ts";
import { waitAtMost } from "./wait-at-most.ts";

export const maxAttempts = 3;
/** On a full disk, or while no file can be written, one job of a kind is tried again after so long. */
const awayMinutes = 1;
/** Of a lease, which is not renewed any more while the files are asked. */
const shareOfCheck = 1 / 6;
/** Progress is stored this often at most. */
const reportMs = 1000;

export interface LeaseTimes {
  leaseMs: number;
  /** How often a lease is renewed, and whether the job was cancelled is looked at. */
  beatMs: number;
}

export interface RunningJob {
  job: ClaimedJob;
  done: Promise<void>;
  /** Ends it, as if it had not been claimed. */
  stop(): void;
}

class Stopped extends Error {}

/** Does a job that this process has claimed. It ends without a fault, whatever becomes of it. */
export function startJob(
  services: Services,
  { run, lane }: RunnableKind,
  job: ClaimedJob,
  times: LeaseTimes,
): RunningJob {
  const { store, files, now, log } = services;
  const abort = new AbortController();
  const beat = renewRegularly(services, job, times, abort);

  async function settle(): Promise<void> {
    try {
      const { signal } = abort;
      const isLastAttempt = job.attempts >= maxAttempts;
      const { report } = beat;
      const context = { services, payload: job.payload, report, signal, isLastAttempt };
      const outcome = await run(context).finally(beat.end);
      await end(outcome ?? {});
    } catch (error) {
      if (abort.signal.aborted) await giveBack();
      else await fail(error);
    }
  }

  async function end(outcome: JobOutcome): Promise<void> {
    const { result, resultKey, isUnfinished, restSeconds = 0 } = outcome;
    const progress = beat.latest();
    if (isUnfinished) {
      return requeueJob(store.write, job, progress, addSeconds(now(), restSeconds));
    }
    const columns = {
      result: result === undefined ? null : writeJson("jobs.result", result),
      result_key: resultKey ?? null,
    };
    const isKept = await finishJob(store.write, job, { ...columns, ...progress }, now());
    if (!isKept && resultKey) await files.remove(resultKey);
  }

  async function giveBack(): Promise<void> {
    if (abort.signal.reason instanceof Stopped) await releaseJob(store.write, job);
  }

  async function fail(fault: unknown): Promise<void> {
    currentSpan()?.fail(fault);
    const error = fault instanceof Error ? fault.message : String(fault);
    log({ level: "warn", message: `Job ${job.kind} ${job.subject_id ?? job.id}: ${error}` });
    const isFull = fault instanceof Error && isStorageFull(fault);
    /* Of a backup that fails for whatever reason, super-users are to hear. */
    if (isFull || (lane !== "backup" && (await isAway(files, times.leaseMs * shareOfCheck)))) {
      const dueAt = addMinutes(now(), awayMinutes);
      await postponeUntilSpace(store, job, { error, dueAt });
    } else if (job.attempts < maxAttempts) {
      await postponeJob(store.write, job, { error, dueAt: addMinutes(now(), job.attempts) });
    } else {
      await failJob(store.write, job, error, now());
    }
  }

  const traced = (): Promise<void> => {
    const span = services.tracer?.startJob(job);
    return span ? doInSpan(span, settle).finally(() => span.end()) : settle();
  };
  const done = doForRequest(job.request_id ?? undefined, traced).catch((error: Error) =>
    log({ level: "error", message: `Jobs: ${error.message}` }),
  );
  return { job, done, stop: () => abort.abort(new Stopped("The process stops.")) };
}

/** Whether the disk or the bucket takes nothing, whatever a job was at. One that does not answer in time is away. */
async function isAway(files: Services["files"], ms: number): Promise<boolean> {
  let isThere = false;
  const check = files.check().then(
    () => (isThere = true),
    () => false,
  );
  await waitAtMost(ms, check);
  return !isThere;
}

/** Renews a lease until it ends, with how far the job is; where the lease is lost, the job is aborted. */
function renewRegularly(
  { store, now, log }: Services,
  job: ClaimedJob,
  { leaseMs, beatMs }: LeaseTimes,
  abort: AbortController,
) {
  let progress: ProgressColumns | undefined;
  let reporting: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function renew(): Promise<void> {
    try {
      const leasedUntil = addMilliseconds(now(), leaseMs);
      const isHeld = await renewLease(store.write, job, { leasedUntil, progress });
      if (!isHeld && !isEnded)
        abort.abort(new Error("The job was cancelled, or claimed by another process."));
    } catch (error) {
      log({ level: "warn", message: `Lease of job ${job.id}: ${(error as Error).message}` });
    }
  }

  const beating = setInterval(() => void renew(), beatMs);
  beating.unref();
  return {
    report: ({ done, total, text }: Progress): void => {
      progress = {
        progress_done: done,
        progress_total: total ?? null,
        progress_text: text ?? null,
      };
      if (reporting) return;
      reporting = setTimeout(() => {
        reporting = undefined;
        void renew();
      }, reportMs);
      reporting.unref();
    },
    latest: () => progress,
    end: () => {
      isEnded = true;
      clearInterval(beating);
      clearTimeout(reporting);
    },
  };
}
