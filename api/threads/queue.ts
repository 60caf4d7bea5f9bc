import { TooManyWaiting } from "./thread-pool.ts";

export interface Queue {
  /** Does it after what was asked before, once for all who ask for the same meanwhile. Rejects with `TooManyWaiting`. */
  once(key: number, work: () => Promise<void>): Promise<void>;
}

/** One thing after the other: what waits holds nothing but its place. */
export function openQueue({ name, maxWaiting }: { name: string; maxWaiting: number }): Queue {
  const open = new Map<number, Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  return {
    once: (key, work) => {
      const begun = open.get(key);
      if (begun) return begun;
      if (open.size > maxWaiting) {
        return Promise.reject(new TooManyWaiting(`Too many wait for ${name}.`));
      }
      const own = last.then(work).finally(() => open.delete(key));
      open.set(key, own);
      last = own.catch(() => {});
      return own;
    },
  };
}
