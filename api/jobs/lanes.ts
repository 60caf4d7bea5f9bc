import { addMilliseconds } from "date-fns";
import { jobLanes, type JobLane } from "#contract/wire/jobs.ts";
import { claimJob, findingDueLanes, releaseJob } from "./queries/jobs.ts";
import type { Services } from "../services.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { startJob, type LeaseTimes, type RunningJob } from "./run-job.ts";
import type { RunnableKind } from "./runnable.ts";
import { stopMs, waitAtMost } from "./wait-at-most.ts";

/** How many jobs of a lane one process does at once. The renderer has one thread. */
const concurrency: Record<JobLane, number> = {
  pictures: 1,
  sound: 1,
  finding: 1,
  mail: 2,
  import: 1,
  export: 1,
  backup: 1,
  upkeep: 1,
};

const usualTimes: LeaseTimes = { leaseMs: 30_000, beatMs: 5000 };

export interface Lanes {
  fill(): Promise<void>;
  /** Ends when all that is due has been done. */
  drain(): Promise<void>;
  /** Stops running jobs and gives them back. */
  stop(): Promise<void>;
}

/** Does queued jobs: those of a lane wait for each other, and for those of no other lane. */
export function runLanes(
  services: Services,
  registry: RunnableKind[],
  times: LeaseTimes = usualTimes,
): Lanes {
  const { store, now, uuid } = services;
  const kinds = new Map(registry.map((one) => [one.kind, one]));
  const names = [...kinds.keys()];
  const running = new Map<JobLane, Set<RunningJob>>(jobLanes.map((lane) => [lane, new Set()]));
  const listDueLanes = findingDueLanes(names);
  let isStopped = false;

  const fill = oneAtATime(services, async () => {
    if (isStopped) return;
    for (const lane of await listDueLanes(store.read, now())) await fillLane(lane);
  });

  async function fillLane(lane: JobLane): Promise<void> {
    const own = running.get(lane) ?? new Set();
    while (!isStopped && own.size < concurrency[lane]) {
      const leasedUntil = addMilliseconds(now(), times.leaseMs);
      const claim = { lane, kinds: names, leaseKey: uuid(), leasedUntil };
      const job = await claimJob(store, claim, now());
      const kind = job && kinds.get(job.kind);
      if (!job || !kind) return;
      const started = startJob(services, kind, job, times);
      own.add(started);
      void started.done.then(() => {
        own.delete(started);
        return fill();
      });
    }
  }

  const listRunning = () => [...running.values()].flatMap((own) => [...own]);

  return {
    fill,
    drain: async () => {
      for (;;) {
        await fill();
        const under = listRunning();
        if (under.length === 0) return;
        await Promise.race(under.map(({ done }) => done));
      }
    },
    stop: async () => {
      isStopped = true;
      await fill();
      const under = listRunning();
      for (const one of under) one.stop();
      await waitAtMost(stopMs, Promise.all(under.map(({ done }) => done)));
      for (const { job } of listRunning()) await releaseJob(store.write, job);
    },
  };
}
