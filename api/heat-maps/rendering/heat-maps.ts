import { openThreadPool } from "#api/threads/thread-pool.ts";
import type { HeatRequest, HeatResult } from "./make-heat.ts";

export interface HeatMaps {
  /** Bytes of a picture are the thread's afterwards. Rejects `TooManyWaiting`. */
  make(request: HeatRequest): Promise<HeatResult>;
  close(): Promise<void>;
}

const timeoutMs = 60_000;
/** Each holds boxes of thousands of tracks, and perhaps a recording, while it waits. */
const maxWaiting = 7;

/** Counts and draws in a thread of its own: boxes of thousands of tracks are megabytes of JSON. */
export function threadHeatMaps(): HeatMaps {
  const script = new URL("./heat-worker.ts", import.meta.url);
  const pool = openThreadPool<HeatRequest, HeatResult>(script, {
    name: "drawer of heat maps",
    timeoutMs,
    maxWaiting,
  });
  return {
    make: (request) => {
      const background = request.picture?.background?.bytes;
      return pool.ask(request, background ? [background.buffer] : []);
    },
    close: pool.close,
  };
}
