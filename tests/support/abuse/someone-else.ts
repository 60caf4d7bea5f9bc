import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SomeoneElseOptions, Waits } from "./waits.ts";

/** Somebody who uses a site all the while, twenty requests a second. */
export function openSomeoneElse(options: SomeoneElseOptions) {
  const worker = new Worker(new URL("./someone-else-thread.ts", import.meta.url), {
    workerData: options,
  });
  return {
    /** How long each waited since the last call, those included that wait now. */
    read: async (): Promise<Waits> => {
      const answer = once(worker, "message");
      worker.postMessage("read");
      const [waits] = (await answer) as [Waits];
      return waits;
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}
