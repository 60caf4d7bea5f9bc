import { useState, useSyncExternalStore } from "react";
import type { ActQueue } from "#app/in-place/act-queue.ts";
import { openActQueue } from "#app/in-place/open-act-queue.ts";
import { sendAct } from "./send-act.ts";

let opened: { owner: number; queue: ActQueue } | undefined;

/** One for the whole site: it goes on while other pages of it are looked at. */
function openQueue(owner: number): ActQueue {
  if (opened?.owner === owner) return opened.queue;
  const queue = openActQueue({ send: sendAct, storeKey: "unsent-reviews", owner });
  opened = { owner, queue };
  return queue;
}

/** Recordings that unsent acts are about. */
export function listUnsentRecordings(): number[] {
  const acts = opened?.queue.read().acts ?? [];
  return acts.flatMap(({ fields }) =>
    fields.flatMap(([name, value]) =>
      ["recording", "pictures"].includes(name) ? value.split(",").map(Number) : [],
    ),
  );
}

export function useActQueue(owner: number) {
  const [queue] = useState(() => openQueue(owner));
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  return { state, add: queue.add, wake: queue.wake, forgetRefused: queue.forgetRefused };
}

export type ActQueueOfPage = ReturnType<typeof useActQueue>;
