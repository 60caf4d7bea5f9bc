import { Worker } from "node:worker_threads";

export interface ScanQuestion {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

/** Of two that are absent it is `rows` that stands for none. */
export interface ScanAnswer {
  id: number;
  rows?: unknown[];
  error?: unknown;
}

export interface ScanThreads {
  ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  /** What still waits for an answer is rejected. */
  close(): Promise<void>;
}

/** A long question keeps the others waiting in its thread alone. */
const threadsAtMost = 2;

/** Threads that read an SQLite file, each by a handle of its own; they start when they are needed. */
export function openScanThreads(file: string): ScanThreads {
  const threads = new Set<ScanThread>();
  let closed = false;

  function choose(): ScanThread {
    const [calmest] = [...threads].toSorted((a, b) => a.waiting() - b.waiting());
    if (calmest && (calmest.waiting() === 0 || threads.size >= threadsAtMost)) return calmest;
    const started = startThread(file, () => threads.delete(started));
    threads.add(started);
    return started;
  }

  return {
    ask: async (sql, parameters) => {
      if (closed) throw new Error("The store is closed.");
      return choose().ask(sql, parameters);
    },
    close: async () => {
      closed = true;
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}

interface ScanThread extends Pick<ScanThreads, "ask"> {
  waiting(): number;
  stop(): Promise<unknown>;
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

function startThread(file: string, onEnd: () => void): ScanThread {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { workerData: file });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  worker.unref();
  worker.on("message", ({ id, rows = [], error }: ScanAnswer) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (error === undefined) one?.resolve(rows);
    else one?.reject(error);
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The store is closed.")));

  function end(error: unknown): void {
    onEnd();
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  }

  return {
    waiting: () => waiting.size,
    ask: (sql, parameters) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, sql, parameters } satisfies ScanQuestion);
      }),
    stop: () => worker.terminate(),
  };
}
