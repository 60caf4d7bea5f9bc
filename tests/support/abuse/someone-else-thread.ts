import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { SomeoneElseOptions, Waits } from "./waits.ts";

/*
 * Asks at set times whether or not the last is answered, so that each moment of a stop is waited for by somebody. A
 * thread of its own, which no work of the test delays.
 */
const everyMs = 50;
const { url, paths, token, pid } = workerData as SomeoneElseOptions;
/* One that is used all the while: the server closes others when they are idle, perhaps as they are used again. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1 });

let waits: Waits = { answeredMs: [], workedMs: [], failures: [] };
const waiting = new Set<Measured>();
let asked = 0;

interface Measured {
  since: number;
  workedBefore: number;
}

/** Of the processor, in steps of ten; Linux alone tells. */
function readWorkedMs(): number {
  try {
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
    return 10 * (Number(fields?.[11]) + Number(fields?.[12]));
  } catch {
    return 0;
  }
}

function measure({ since, workedBefore }: Measured): void {
  const answered = performance.now() - since;
  waits.answeredMs.push(answered);
  waits.workedMs.push(Math.min(answered, readWorkedMs() - workedBefore));
}

function ask(): void {
  const path = paths[asked % paths.length] ?? "/";
  const measured = { since: performance.now(), workedBefore: readWorkedMs() };
  asked += 1;
  waiting.add(measured);
  const end = (failure?: string) => {
    if (!waiting.delete(measured)) return;
    measure(measured);
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
  for (const measured of waiting) measure(measured);
  parentPort?.postMessage(waits);
  waits = { answeredMs: [], workedMs: [], failures: [] };
});
