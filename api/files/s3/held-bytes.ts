import { setTimeout } from "node:timers/promises";
import { Refusal } from "#contract/envelope.ts";

/** How much of what arrives is in memory at once, and how long one waits for room before it is told to come back. */
const maxHeldBytes = 128 * 1024 * 1024;
const maxWaitMs = 10_000;
const pauseMs = 50;

/** Room in memory for what arrives and has no place in the bucket yet. */
export interface HeldBytes {
  /** Refuses with 503 where there is none for long. */
  take(bytes: number): Promise<void>;
  release(bytes: number): void;
}

export function limitHeldBytes({ max = maxHeldBytes, waitMs = maxWaitMs } = {}): HeldBytes {
  let held = 0;
  return {
    take: async (bytes) => {
      for (let waited = 0; held > 0 && held + bytes > max; waited += pauseMs) {
        if (waited >= waitMs) {
          throw new Refusal("busy", "The server is busy. Try again in a minute.", {
            retryAfterSeconds: 60,
          });
        }
        await setTimeout(pauseMs);
      }
      held += bytes;
    },
    release: (bytes) => {
      held -= bytes;
    },
  };
}
