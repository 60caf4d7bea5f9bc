import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/** Lets the event loop answer others before long work goes on. Of several that wait, one goes on in each turn. */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
