import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const timeoutMs = 60_000;

export interface Task {
  url: string;
  token: string;
  requests: number;
}

/** Load from a process of its own, so that it takes no time from the servers. */
export function startLoad(token: string) {
  const child = fork(join(import.meta.dirname, "load-process.ts"));
  return {
    /** Sends so many requests, several at a time, and gives how many were answered in a second. */
    run: async (url: string, requests: number): Promise<number> => {
      child.send({ url, token, requests } satisfies Task);
      const [seconds] = await once(child, "message", { signal: AbortSignal.timeout(timeoutMs) });
      return requests / (seconds as number);
    },
    stop: () => child.disconnect(),
  };
}
