import PQueue from "p-queue";
import { TooManyWaiting } from "#api/threads/thread-pool.ts";
import type { Passwords } from "./passwords.ts";

interface Bounds {
  atOnce: number;
  /** Of sign-ins, and as many of all else. */
  waiting: number;
}

/** Each takes 19 MiB and, on a small box, a tenth of a second: the last to come has waited for five. */
export const usualQueue: Bounds = { atOnce: 2, waiting: 100 };

const first = { priority: 1 };
const then = { priority: 0 };

/** Works out a few at once, those of sign-ins before those of new accounts. Rejects with `TooManyWaiting`. */
export function queuePasswords(
  passwords: Passwords,
  { atOnce, waiting }: Bounds = usualQueue,
): Passwords {
  const queue = new PQueue({ concurrency: atOnce });
  async function take<T>(turn: { priority: number }, work: () => Promise<T>): Promise<T> {
    if (queue.sizeBy(turn) >= waiting) throw new TooManyWaiting("Too many wait for passwords.");
    return queue.add(work, turn);
  }
  return {
    hash: (password) => take(then, () => passwords.hash(password)),
    matches: (password, stored) => take(first, () => passwords.matches(password, stored)),
  };
}
