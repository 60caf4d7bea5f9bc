import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { JobKind } from "#api/jobs/job-kinds.ts";
import { runnable, type JobOutcome, type RunnableKind } from "#api/jobs/runnable.ts";

/** Kinds that only tests have: `note` says its number, and then takes its time; `endless` ends when it is told to. */
export const recordJob: JobKind<{ number: number; ms: number }> = {
  kind: "note",
  lane: "upkeep",
  payload: z.object({ number: z.int(), ms: z.int() }),
};

export const endlessJob: JobKind<{ name: string }> = {
  kind: "endless",
  lane: "export",
  payload: z.object({ name: z.string() }),
};

export interface Statement {
  act: "begin" | "end" | "abort";
  what: string | number;
}

export function testKinds(
  say: (said: Statement) => void,
  outcome: JobOutcome = {},
): RunnableKind[] {
  return [
    runnable(recordJob, async ({ payload: { number, ms }, signal, report }) => {
      say({ act: "begin", what: number });
      report({ done: number, total: 10, text: "Notes" });
      await setTimeout(ms, undefined, { signal });
      say({ act: "end", what: number });
      return outcome;
    }),
    runnable(endlessJob, async ({ payload: { name }, signal }) => {
      say({ act: "begin", what: name });
      const keepsProcess = setInterval(() => {}, 1000);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      clearInterval(keepsProcess);
      say({ act: "abort", what: name });
      signal.throwIfAborted();
    }),
  ];
}
