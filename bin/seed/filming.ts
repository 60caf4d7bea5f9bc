import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { FilmOrder } from "./film-worker.ts";
import type { MadeRecording } from "./make-recording.ts";

/** Makes recordings in as many threads as there are processors, and gives them in their order. */
export async function* filmAll(
  orders: readonly FilmOrder[],
): AsyncGenerator<MadeRecording, void, undefined> {
  const threads = Array.from(
    { length: Math.min(availableParallelism(), orders.length) },
    startThread,
  );
  try {
    const made = orders.map((order, index) => threads[index % threads.length]!.film(order));
    for (const one of made) yield await one;
  } finally {
    await Promise.all(threads.map(({ stop }) => stop()));
  }
}

/** A thread answers its orders one after the other. What goes wrong in it ends the process. */
function startThread() {
  const worker = new Worker(new URL("./film-worker.ts", import.meta.url));
  const waiting: ((made: MadeRecording) => void)[] = [];
  worker.on("message", (made: MadeRecording) => waiting.shift()?.(made));
  return {
    film: (order: FilmOrder) => {
      worker.postMessage(order);
      return new Promise<MadeRecording>((resolve) => waiting.push(resolve));
    },
    stop: () => worker.terminate(),
  };
}
