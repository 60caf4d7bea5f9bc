import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { Asked, Waits } from "./someone-else.ts";

/*
 * Asks at set times whether or not the last is answered, so that each moment of a stop is waited for by somebody. A
 * thread of its own, which no work of the test delays.
 */
const everyMs = 50;
const { url, paths, token } = workerData as Asked;
const agent = new Agent({ keepAlive: true });

let waits: Waits = { answeredMs: [], failures: [] };
const waiting = new Set<number>();
let asked = 0;

function ask(): void {
  const path = paths[asked % paths.length] ?? "/";
  const since = performance.now();
  asked += 1;
  waiting.add(since);
  const end = (failure?: string) => {
    if (!waiting.delete(since)) return;
    waits.answeredMs.push(performance.now() - since);
    if (failure) waits.failures.push(`${path}: ${failure}`);
  };
  const request = get(`${url}${path}`, { agent, headers: { authorization: token } }, (response) => {
    response.resume();
    response.on("error", ({ message }) => end(message));
    response.on("end", () => {
      const { statusCode = 0 } = response;
      end(statusCode >= 400 ? `status ${statusCode}` : undefined);
    });
  });
  request.on("error", ({ message }) => end(message));
}

setInterval(ask, everyMs);

parentPort?.on("message", () => {
  const now = performance.now();
  const unanswered = Array.from(waiting, (since) => now - since);
  parentPort?.postMessage({ ...waits, answeredMs: [...waits.answeredMs, ...unanswered] });
  waits = { answeredMs: [], failures: [] };
});
