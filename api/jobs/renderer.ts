import { Worker } from "node:worker_threads";
import type { RenderRequest, RenderResult } from "./render-thermal.ts";

export interface Renderer {
  render(request: RenderRequest): Promise<RenderResult>;
  close(): Promise<void>;
}

const patienceMs = 60_000;

interface Waiting {
  resolve(result: RenderResult): void;
  reject(error: Error): void;
}

/** Decodes and draws in a thread of its own, so that no request waits for it. A thread that hangs is replaced. */
export function threadRenderer(): Renderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("./render-worker.ts", import.meta.url));
    started.unref();
    started.on(
      "message",
      ({ id, result, error }: { id: number; result?: RenderResult; error?: string }) => {
        const one = waiting.get(id);
        waiting.delete(id);
        if (result) one?.resolve(result);
        else one?.reject(new Error(error ?? "The renderer gave no result."));
      },
    );
    started.on("error", (error) => giveUp(started, error));
    started.on("exit", () => giveUp(started, new Error("The renderer stopped.")));
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
    render: async (request) => {
      worker ??= start();
      const current = worker;
      const id = ++lastId;
      const timer = setTimeout(
        () => giveUp(current, new Error("The renderer took too long.")),
        patienceMs,
      );
      try {
        return await new Promise<RenderResult>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          current.postMessage({ id, request });
        });
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      if (worker) giveUp(worker, new Error("The renderer was closed."));
    },
  };
}
