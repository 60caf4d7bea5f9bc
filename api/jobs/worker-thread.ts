import { Worker, type MessagePort } from "node:worker_threads";

export interface WorkerThread<Request, Result> {
  ask(request: Request): Promise<Result>;
  close(): Promise<void>;
}

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * A thread that answers one message for each, started by the first. One that takes longer than `patienceMs` is replaced,
 * and all that wait for it fail.
 */
export function openWorkerThread<Request, Result>(
  script: URL,
  { name, patienceMs }: { name: string; patienceMs: number },
): WorkerThread<Request, Result> {
  const waiting = new Map<number, Waiting<Result>>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(script);
    started.unref();
    started.on(
      "message",
      ({ id, result, error }: { id: number; result?: Result; error?: string }) => {
        const one = waiting.get(id);
        waiting.delete(id);
        if (result) one?.resolve(result);
        else one?.reject(new Error(error ?? `The ${name} gave no result.`));
      },
    );
    started.on("error", (error) => giveUp(started, error));
    started.on("exit", () => giveUp(started, new Error(`The ${name} stopped.`)));
    return started;
  }

  function giveUp(from: Worker, error: Error): void {
    if (worker !== from) return;
    worker = undefined;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    void from.terminate();
  }

  return {
    ask: async (request) => {
      worker ??= start();
      const current = worker;
      const id = ++lastId;
      const timer = setTimeout(
        () => giveUp(current, new Error(`The ${name} took too long.`)),
        patienceMs,
      );
      try {
        return await new Promise<Result>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          current.postMessage({ id, request });
        });
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      if (worker) giveUp(worker, new Error(`The ${name} was closed.`));
    },
  };
}

/** What the thread itself runs. */
export function answerMessages<Request, Result>(
  port: MessagePort | null,
  answer: (request: Request) => Promise<Result>,
): void {
  port?.on("message", async ({ id, request }: { id: number; request: Request }) => {
    try {
      port.postMessage({ id, result: await answer(request) });
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
