import type { HeatRequest, HeatResult } from "./make-heat.ts";
import { openWorkerThread } from "./worker-thread.ts";

export interface HeatMaps {
  make(request: HeatRequest): Promise<HeatResult>;
  close(): Promise<void>;
}

const patienceMs = 60_000;

/** Counts and draws in a thread of its own: boxes of thousands of tracks are megabytes of JSON. */
export function threadHeatMaps(): HeatMaps {
  const script = new URL("./heat-worker.ts", import.meta.url);
  const thread = openWorkerThread<HeatRequest, HeatResult>(script, {
    name: "drawer of heat maps",
    patienceMs,
  });
  return { make: thread.ask, close: thread.close };
}
