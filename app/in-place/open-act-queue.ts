import { type Act, type ActQueueOptions, makeActQueue } from "./act-queue.ts";

/** A queue that tries again when the browser is online, and asks before a page is left with something unsent. */
export function openActQueue<A extends Act>(
  options: Pick<ActQueueOptions<A>, "send" | "storeKey" | "owner">,
) {
  const queue = makeActQueue({ ...options, store: openStore() });
  addEventListener("online", queue.wake);
  addEventListener("beforeunload", (event) => {
    if (queue.read().acts.length > 0) event.preventDefault();
  });
  return queue;
}

/** Closed where a browser keeps nothing. */
function openStore(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
