import { startThread, type Thread, type Transferred } from "./thread.ts";

export interface ThreadPool<Request, Result> {
  /**
   * What is transferred is the thread's from then on. Rejects with what the thread threw, where it ended or took
   * too long, with `TooManyWaiting` or `ThreadsClosed`, and with the signal's reason where that is aborted before a
   * thread is free.
   */
  ask(request: Request, transferred?: Transferred[], signal?: AbortSignal): Promise<Result>;
  /** Ends the threads at once; what they were asked is rejected with `ThreadsClosed`, and so is what is asked later. */
  close(): Promise<void>;
}

export interface PoolOptions<Request> {
  /** As errors name it: "The renderer took too long." */
  name: string;
  /** For one answer, from when a thread begins it. A thread that takes longer is ended. */
  timeoutMs: number;
  /** Requests that may wait for a thread, beside those being answered. */
  maxWaiting: number;
  maxThreads?: number;
  /** A thread with nothing to do ends after this, and gives its memory back. */
  idleMs?: number;
  /** Ends the thread right after such a request. */
  endsAfter?(request: Request): boolean;
  workerData?: unknown;
}

export class TooManyWaiting extends Error {}
export class ThreadsClosed extends Error {}

interface Call<Request, Result> {
  request: Request;
  transferred: Transferred[];
  signal: AbortSignal | undefined;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const minuteMs = 60_000;

/** Threads that run a script of `answerMessages`, each one request at a time. They start when they are needed. */
export function openThreadPool<Request, Result>(
  script: URL,
  options: PoolOptions<Request>,
): ThreadPool<Request, Result> {
  const { name, timeoutMs, maxWaiting, maxThreads = 1, idleMs = minuteMs, workerData } = options;
  const threads = new Set<Thread<Request, Result>>();
  const idle = new Set<Thread<Request, Result>>();
  let waiting: Call<Request, Result>[] = [];
  let isClosed = false;

  function start(): Thread<Request, Result> {
    const thread = startThread<Request, Result>(script, {
      name,
      timeoutMs,
      idleMs,
      workerData,
      onEnd: () => {
        threads.delete(thread);
        idle.delete(thread);
      },
    });
    threads.add(thread);
    return thread;
  }

  /** The one that answered last: what it has read is at hand, and the others end after `idleMs`. */
  function findFree(): Thread<Request, Result> | undefined {
    const free = [...idle].at(-1);
    if (free) idle.delete(free);
    return free ?? (threads.size < maxThreads ? start() : undefined);
  }

  async function run(thread: Thread<Request, Result>, call: Call<Request, Result>): Promise<void> {
    try {
      call.resolve(await thread.ask(call.request, call.transferred));
    } catch (error) {
      call.reject(error);
    }
    if (options.endsAfter?.(call.request)) await thread.end(new ThreadsClosed());
    if (threads.has(thread)) idle.add(thread);
    runWaiting();
  }

  /** They would stand before those that somebody waits for. */
  function dropAborted(): void {
    for (const { signal, reject } of waiting) if (signal?.aborted) reject(signal.reason);
    waiting = waiting.filter(({ signal }) => !signal?.aborted);
  }

  function runWaiting(): void {
    if (waiting[0]?.signal?.aborted) dropAborted();
    while (waiting.length > 0) {
      const thread = findFree();
      const call = thread && waiting.shift();
      if (!call) return;
      void run(thread, call);
    }
  }

  const closed = () => new ThreadsClosed(`The ${name} was closed.`);

  return {
    ask: (request, transferred = [], signal) =>
      new Promise((resolve, reject) => {
        const isBusy = idle.size === 0 && threads.size >= maxThreads;
        if (isBusy && waiting.length >= maxWaiting) dropAborted();
        if (isClosed) reject(closed());
        else if (isBusy && waiting.length >= maxWaiting) {
          reject(new TooManyWaiting(`Too many wait for the ${name}.`));
        } else {
          waiting.push({ request, transferred, signal, resolve, reject });
          runWaiting();
        }
      }),
    close: async () => {
      isClosed = true;
      for (const call of waiting.splice(0)) call.reject(closed());
      await Promise.all([...threads].map((thread) => thread.end(closed())));
    },
  };
}
