import { type MessagePort, Worker } from "node:worker_threads";
import type { Answer } from "./answer-messages.ts";

export class TookTooLong extends Error {}

export type Transferred = ArrayBuffer | MessagePort;

export interface Thread<Request, Result> {
  /** One request at a time. Rejects with what the thread threw, where it ended or took too long. */
  ask(request: Request, transferred: Transferred[]): Promise<Result>;
  /** Rejects the running request with this error. */
  end(error: Error): Promise<unknown>;
}

interface ThreadOptions {
  name: string;
  timeoutMs: number;
  idleMs: number;
  workerData: unknown;
  /** Called once, as soon as the thread can take no more requests. */
  onEnd(): void;
}

/** A thread keeps the process alive only while it is asked something. */
export function startThread<Request, Result>(
  script: URL,
  { name, timeoutMs, idleMs, workerData, onEnd }: ThreadOptions,
): Thread<Request, Result> {
  const worker = new Worker(script, { workerData });
  let current: PromiseWithResolvers<Result> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ending: Promise<unknown> | undefined;

  function end(error: Error): Promise<unknown> {
    if (ending) return ending;
    clearTimeout(timer);
    onEnd();
    current?.reject(error);
    ending = worker.terminate();
    return ending;
  }

  function endLater(ms: number, error: Error): void {
    clearTimeout(timer);
    timer = setTimeout(() => void end(error), ms);
    timer.unref();
  }

  worker.unref();
  worker.on("message", (answer: Answer<Result>) => {
    if ("error" in answer) current?.reject(answer.error);
    else current?.resolve(answer.result);
  });
  worker.on("messageerror", (error) => void end(error));
  worker.on(
    "error",
    (error) => void end(error instanceof Error ? error : new Error(String(error))),
  );
  worker.on("exit", () => void end(new Error(`The ${name} stopped.`)));

  return {
    ask: async (request, transferred) => {
      current = Promise.withResolvers<Result>();
      try {
        worker.postMessage(request, transferred);
        worker.ref();
        endLater(timeoutMs, new TookTooLong(`The ${name} took too long.`));
        return await current.promise;
      } finally {
        current = undefined;
        /* A thread that ends holds the process until it has: whoever ends it waits for that. */
        if (!ending) {
          worker.unref();
          endLater(idleMs, new Error(`The ${name} was idle.`));
        }
      }
    },
    end,
  };
}
