import { answerResetRequests } from "#api/accounts/operations/answer-reset-requests.ts";
import type { Services } from "../services.ts";
import { runCronJobs } from "./cron-jobs.ts";
import { runLanes } from "./lanes.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { followClock } from "./operations/follow-clock.ts";
import { jobRegistry } from "./registry.ts";
import { doForRequest } from "#api/http/request-id.ts";
import { stopMs, waitAtMost } from "./wait-at-most.ts";
import type { Renderer } from "#api/renditions/rendering/renderer.ts";

const pollMs = 5000;
/** What is queued within so long is looked for in one go. */
const wakeMs = 50;
/** What a reset request causes must not slow its own answer, or the answer's time would tell who has an account. */
const answerSentMs = 1000;

export interface JobRunner {
  /** Looks for work now rather than when it is looked for next. */
  wake(): void;
  /** The same for requests for a new password, once the answer that somebody asked is sent. */
  wakeResets(): void;
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps to the clock, does queued jobs, each lane by itself, cron jobs that are due, and sends mail that could not be sent before. */
export function startJobs(services: Services, renderer: Renderer): JobRunner {
  let isStopped = false;
  const lanes = runLanes(services, jobRegistry(renderer));
  const answerResets = oneAtATime(services, async () => {
    if (!isStopped) await answerResetRequests(services);
  });
  const checkCronJobs = oneAtATime(services, async () => {
    if (!isStopped) await runCronJobs(services);
  });

  const checkClock = oneAtATime(services, followClock(services));

  const timer = setInterval(async () => {
    await checkClock();
    void lanes.fill();
    void answerResets();
    void checkCronJobs();
    void services.mailer.deliver();
  }, pollMs);
  timer.unref();
  let waking: NodeJS.Timeout | undefined;
  /* What is done is not for the request that wakes it: another may have queued it. */
  const later = (ms: number, work: () => void) =>
    doForRequest(undefined, () => setTimeout(work, ms).unref());

  return {
    wake: () => {
      waking ??= later(wakeMs, () => {
        waking = undefined;
        void lanes.fill();
      });
    },
    wakeResets: () => void later(answerSentMs, () => void answerResets()),
    drain: async () => {
      await checkClock();
      await answerResets();
      await checkCronJobs();
      await lanes.drain();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      const ownWork = Promise.all([checkClock(), answerResets(), checkCronJobs()]);
      await Promise.all([waitAtMost(stopMs, ownWork), lanes.stop()]);
      await renderer.close();
    },
  };
}
