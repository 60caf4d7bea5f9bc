import type { Instant, Json } from "./column-types.ts";

/** It is there as long as it is seen. */
export interface Processes {
  /** Of this run of it. */
  key: string;
  host: string;
  pid: number;
  /** "web,jobs" */
  roles: string;
  version: string;
  node: string;
  memory_bytes: number;
  started_at: Instant;
  seen_at: Instant;
  stopped_at: Instant | null;
  /** What took it longest in the last 24 hours. */
  slowest: Json;
}

/** As it was measured last on that day, in UTC. */
export interface DiskDays {
  day: string;
  free_bytes: number;
  total_bytes: number;
}
