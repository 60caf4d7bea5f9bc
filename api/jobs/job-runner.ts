import { addMinutes } from "date-fns";
import { isStorageFull } from "../files/is-storage-full.ts";
import { answerResetRequests } from "../operations/answer-reset-requests.ts";
import { bringIn } from "../operations/bring-in.ts";
import { fireAlerts } from "../operations/fire-alerts.ts";
import { awaitRoom, failJob, finishJob, leaseJob, postponeJob, type Job } from "../queries/jobs.ts";
import type { Services } from "../services.ts";
import { runClocks } from "./clocks.ts";
import { renderRecording } from "./render-recording.ts";
import type { Renderer } from "./renderer.ts";

const pollMs = 5000;
const attemptsAtMost = 3;
/** Where the disk is full, one job of a kind looks so often whether there is room. */
const fullMinutes = 1;
/** What a reset request causes must not slow its own answer, or the answer's time would tell who has an account. */
const answerSentMs = 1000;

export interface JobRunner {
  /** Looks for work now rather than at the next turn. */
  wake(): void;
  /** Ends when all that is due has been done. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Does queued work one job at a time, what is due by the clock, and sends mail that could not be sent before. */
export function startJobs(services: Services, renderer: Renderer): JobRunner {
  const { store, now } = services;
  let isStopped = false;
  const takeTurn = oneAtATime(services, async () => {
    for (;;) {
      const job = isStopped ? undefined : await leaseJob(store.write, now());
      if (!job) return;
      await runOne(services, renderer, job);
    }
  });
  const answerResets = oneAtATime(services, async () => {
    if (!isStopped) await answerResetRequests(services);
  });
  const lookAtClocks = oneAtATime(services, async () => {
    if (!isStopped) await runClocks(services);
  });

  const timer = setInterval(() => {
    void takeTurn();
    void answerResets();
    void lookAtClocks();
    void services.postman.deliver();
  }, pollMs);
  timer.unref();

  return {
    wake: () => {
      void takeTurn();
      setTimeout(() => void answerResets(), answerSentMs).unref();
    },
    drain: async () => {
      await answerResets();
      await lookAtClocks();
      await takeTurn();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await answerResets();
      await lookAtClocks();
      await takeTurn();
      await renderer.close();
    },
  };
}

/** Does it again where it was asked for while it was being done; what fails is told to the log. */
function oneAtATime({ log }: Services, work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let isAskedAgain = false;

  async function repeat(): Promise<void> {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  }

  return () => {
    isAskedAgain = true;
    current ??= repeat()
      .catch((error: Error) => log({ level: "error", message: `Jobs: ${error.message}` }))
      .finally(() => {
        current = undefined;
      });
    return current;
  };
}

type Work = (services: Services, renderer: Renderer, subjectId: number) => Promise<void>;

const kinds: Record<string, Work> = {
  render: renderRecording,
  alert: (services, _renderer, recordingId) => fireAlerts(services, recordingId),
  "bring-in": (services, _renderer, uploadJobId) => bringIn(services, uploadJobId),
};

async function runOne(services: Services, renderer: Renderer, job: Job): Promise<void> {
  const { store, now, log } = services;
  try {
    const work = kinds[job.kind];
    if (!work) throw new Error("Nothing here does jobs of this kind.");
    await work(services, renderer, job.subject_id);
    await finishJob(store.write, job.id);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log({ level: "warn", message: `Job ${job.kind} of ${job.subject_id}: ${message}` });
    if (error instanceof Error && isStorageFull(error)) {
      const dueAt = addMinutes(now(), fullMinutes);
      await awaitRoom(store.write, job, { error: message, dueAt });
    } else if (job.attempts < attemptsAtMost) {
      await postponeJob(store.write, job.id, {
        error: message,
        dueAt: addMinutes(now(), job.attempts),
      });
    } else {
      await failJob(store.write, job.id, { error: message, now: now() });
    }
  }
}
