import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Waits {
  answeredMs: number[];
  /** Where there was no answer, or one that says the server failed. */
  failures: string[];
}

export interface Asked {
  url: string;
  paths: string[];
  token: string;
}

/** Somebody who uses a site all the while, twenty requests a second; beside it, one who asks a server that is idle. */
export async function openSomeoneElse(asked: Asked) {
  const idle = startThread("idle-thread.ts");
  const [url] = (await once(idle, "message")) as [string];
  const threads = [
    idle,
    startThread("someone-else-thread.ts", asked),
    startThread("someone-else-thread.ts", { url, paths: ["/"], token: "" }),
  ] as const;
  const [, user, control] = threads;
  return {
    /** How long each waited since the last call, those included that wait now. */
    read: async () => {
      const [waits, { answeredMs }] = await Promise.all([readWaits(user), readWaits(control)]);
      return { ...waits, idleMs: answeredMs };
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

function startThread(file: string, workerData?: Asked): Worker {
  return new Worker(new URL(file, import.meta.url), { workerData });
}

async function readWaits(thread: Worker): Promise<Waits> {
  const answer = once(thread, "message");
  thread.postMessage("read");
  const [waits] = (await answer) as [Waits];
  return waits;
}

/** What so great a share of all waited at most. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** What somebody waited 99 times of 100 for the site itself: without what they would wait for a server that is idle. */
export function waitedForSite({ answeredMs, idleMs }: Record<"answeredMs" | "idleMs", number[]>) {
  return Math.max(0, quantile(answeredMs, 0.99) - quantile(idleMs, 0.99));
}
