import { useState, useSyncExternalStore } from "react";
import { type ActQueue, makeActQueue } from "./act-queue.ts";
import { sendAct } from "./send-act.ts";

let opened: { owner: number; queue: ActQueue } | undefined;

/** One for the whole site: it goes on while other pages of it are looked at. */
export function openActQueue(owner: number): ActQueue {
  if (opened?.owner === owner) return opened.queue;
  const queue = makeActQueue({ send: sendAct, store: openStore(), owner });
  opened = { owner, queue };
  addEventListener("online", queue.wake);
  addEventListener("beforeunload", (event) => {
    if (queue.read().unsent > 0) event.preventDefault();
  });
  return queue;
}

export function openedQueue(): ActQueue | undefined {
  return opened?.queue;
}

/** Closed where a browser keeps nothing. */
function openStore(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

export function useActQueue(owner: number) {
  const [queue] = useState(() => openActQueue(owner));
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  return { state, add: queue.add, wake: queue.wake, forgetRefused: queue.forgetRefused };
}

export type ActQueueOfPage = ReturnType<typeof useActQueue>;
