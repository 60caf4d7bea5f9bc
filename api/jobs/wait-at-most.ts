import { setTimeout } from "node:timers/promises";

/** What has not ended by then goes on while the rest stops; its lease ends, and it is done again. */
export const stopMs = 5000;

/** Ends with the work, or after so long; the work goes on then. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const timeout = setTimeout(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([work, timeout]);
  } finally {
    ended.abort();
  }
}
