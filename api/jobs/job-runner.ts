import { addMinutes } from "date-fns";
import { failJob, finishJob, leaseJob, postponeJob, type Job } from "../queries/jobs.ts";
import type { Services } from "../services.ts";
import { renderRecording } from "./render-recording.ts";
import type { Renderer } from "./renderer.ts";

const pollMs = 5000;
const attemptsAtMost = 3;

type JobServices = Pick<Services, "store" | "files" | "now" | "log" | "postman">;

export interface JobRunner {
  /** Looks for work now rather than at the next turn. */
  wake(): void;
  /** Ends when all that is due has been done. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Does queued work one job at a time, and sends mail that could not be sent before. */
export function startJobs(services: JobServices, renderer: Renderer): JobRunner {
  const { store, now } = services;
  let current: Promise<void> | undefined;
  let isStopped = false;
  let isWoken = false;

  async function runAllDue(): Promise<void> {
    do {
      isWoken = false;
      for (;;) {
        const job = isStopped ? undefined : await leaseJob(store.write, now());
        if (!job) break;
        await runOne(services, renderer, job);
      }
    } while (isWoken && !isStopped);
  }

  function turn(): Promise<void> {
    isWoken = true;
    current ??= runAllDue()
      .catch((error: Error) => services.log({ level: "error", message: `Jobs: ${error.message}` }))
      .finally(() => {
        current = undefined;
      });
    return current;
  }

  const timer = setInterval(() => {
    void turn();
    void services.postman.deliver();
  }, pollMs);
  timer.unref();

  return {
    wake: () => void turn(),
    drain: turn,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await current;
      await renderer.close();
    },
  };
}

async function runOne(services: JobServices, renderer: Renderer, job: Job): Promise<void> {
  const { store, now, log } = services;
  try {
    await renderRecording(services, renderer, job.subject_id);
    await finishJob(store.write, job.id);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log({ level: "warn", message: `Job ${job.kind} of ${job.subject_id}: ${message}` });
    if (job.attempts < attemptsAtMost) {
      await postponeJob(store.write, job.id, {
        error: message,
        dueAt: addMinutes(now(), job.attempts),
      });
    } else {
      await failJob(store.write, job.id, { error: message, now: now() });
    }
  }
}
