import { setTimeout } from "node:timers/promises";

/** Ends with the work, or after so long; the work goes on then. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const timeout = setTimeout(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([work, timeout]);
  ended.abort();
}
