import { openThreadPool, type ThreadPool } from "../threads/thread-pool.ts";
import type { ScanQuestion } from "./scan-worker.ts";

export type ScanThreads = ThreadPool<ScanQuestion, unknown[]>;

/** A long question keeps others waiting only where two are asked at once. */
const maxThreads = 2;
/** Each is some text and values. A dashboard asks a dozen, and dozens of people open theirs at once. */
const maxWaiting = 1000;
/** Browsers and proxies have given up by then. */
const timeoutMs = 120_000;

/** Threads that read an SQLite file, each by a handle of its own. */
export function openScanThreads(file: string): ScanThreads {
  const script = new URL("./scan-worker.ts", import.meta.url);
  return openThreadPool(script, {
    name: "reader of the database",
    maxThreads,
    maxWaiting,
    timeoutMs,
    workerData: file,
  });
}
