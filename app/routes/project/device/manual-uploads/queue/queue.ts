import type { ChosenFile } from "./chosen-file.ts";
import { forgetFile, storeFile, listKept } from "./stored-files.ts";
import { sendFile, type Sent } from "./send-file.ts";

export interface QueueState {
  /** `waiting` for the line; `stopped` until somebody does something; `paused` by the person. */
  phase: "idle" | "sending" | "waiting" | "paused" | "stopped";
  files: number;
  sent: number;
  bytes: number;
  sentBytes: number;
  /** Files that are not taken, with the reason. */
  refused: { name: string; reason: string }[];
  /** Why it is stopped. */
  text?: string | undefined;
  /** Waited here when the page was opened. */
  resumed: number;
  /** The browser keeps what is not sent yet if the page is closed. */
  isKept: boolean;
}

export type Queue = ReturnType<typeof makeQueue>;

interface Item extends ChosenFile {
  key?: number | undefined;
  isSent?: boolean;
}

const text = {
  unreadable: "This file can no longer be read. Put the card back in and choose it again.",
};

const atOnce = 2;
const firstWaitMs = 1000;
const longestWaitMs = 10_000;

const queues = new Map<number, Queue>();

/** The queue of a job, by where uploads of its device are: it goes on while other pages of the site are looked at. */
export function openQueue(path: string, jobId: number): Queue {
  const queue = queues.get(jobId) ?? makeQueue(jobId, `${path}/jobs/${jobId}/files`);
  queues.set(jobId, queue);
  return queue;
}

function makeQueue(jobId: number, to: string) {
  const waiting: Item[] = [];
  const underWay = new Map<Item, number>();
  const listeners = new Set<() => void>();
  let state: QueueState = {
    phase: "idle",
    files: 0,
    sent: 0,
    bytes: 0,
    sentBytes: 0,
    refused: [],
    resumed: 0,
    isKept: true,
  };
  let acknowledged = 0;
  let failures = 0;
  let stop = new AbortController();
  let keeping = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: AbortController | undefined;
  let isSeen = false;
  const restored = restore();

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      isSeen = true;
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        void forgetWhenLeft();
      };
    },
    add: (files: ChosenFile[]) => {
      const items: Item[] = files.map((file) => ({ ...file }));
      for (const item of items) keeping = keeping.then(() => keep(item));
      take(items);
    },
    pause: () => {
      clearTimeout(timer);
      stop.abort();
      change({ phase: "paused" });
    },
    resume: begin,
  };

  async function restore(): Promise<void> {
    const stored = await listKept(jobId);
    if (stored.length === 0) return;
    change({ resumed: stored.length });
    take(stored);
  }

  function change(changed: Partial<QueueState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
    if (state.phase !== "idle") holdPage();
    else if (held) letGo();
  }

  /** No longer than there is something to send: a page that asks before it closes may not be kept for going back. */
  function holdPage(): void {
    if (held) return;
    held = new AbortController();
    const { signal } = held;
    addEventListener("online", () => state.phase === "waiting" && begin(), { signal });
    addEventListener(
      "beforeunload",
      (event) => {
        if (state.phase !== "stopped") event.preventDefault();
      },
      { signal },
    );
  }

  function letGo(): void {
    held?.abort();
    held = undefined;
    void forgetWhenLeft();
  }

  /** Not before it was looked at, nor while it is kept in the browser, nor where it alone knows what was not accepted. */
  async function forgetWhenLeft(): Promise<void> {
    await restored;
    await keeping;
    const isOver = state.phase === "idle" && state.refused.length === 0;
    if (isOver && isSeen && listeners.size === 0) queues.delete(jobId);
  }

  function take(items: Item[]): void {
    waiting.push(...items);
    const bytes = items.reduce((sum, { file }) => sum + file.size, state.bytes);
    change({ files: state.files + items.length, bytes });
    if (state.phase === "idle") begin();
  }

  /** One after the other, because a phone has little room. */
  async function keep(item: Item): Promise<void> {
    if (item.isSent || !state.isKept) return;
    item.key = await storeFile(jobId, item).catch(() => undefined);
    if (item.key === undefined) change({ isKept: false });
    else if (item.isSent) await forgetFile(item.key);
  }

  function begin(): void {
    clearTimeout(timer);
    stop = new AbortController();
    change({ phase: waiting.length + underWay.size > 0 ? "sending" : "idle", text: undefined });
    for (let lane = underWay.size; lane < atOnce; lane += 1) void sendNext();
  }

  async function sendNext(): Promise<void> {
    const item = state.phase === "sending" ? waiting.shift() : undefined;
    if (!item) {
      if (state.phase === "sending" && underWay.size === 0) change({ phase: "idle" });
      return;
    }
    underWay.set(item, 0);
    const onProgress = (bytes: number) => {
      underWay.set(item, bytes);
      tell();
    };
    const sent = await sendReadable(item, onProgress);
    underWay.delete(item);
    if (sent.kind === "again" || sent.kind === "stopped") {
      waiting.unshift(item);
      tell();
      if (sent.kind === "stopped") change({ phase: "stopped", text: sent.text });
      else if (state.phase === "sending") wait(sent.afterMs);
      return;
    }
    failures = 0;
    item.isSent = true;
    acknowledged += item.file.size;
    const refused = sent.kind === "sent" ? sent.refused : [{ name: item.name, reason: sent.text }];
    change({ sent: state.sent + 1, refused: [...state.refused, ...refused] });
    tell();
    if (item.key !== undefined) await forgetFile(item.key);
    await sendNext();
  }

  /** A card that was taken out fails as a lost line does, and never comes back. */
  async function sendReadable(item: Item, onProgress: (bytes: number) => void): Promise<Sent> {
    const sent = await sendFile(to, item, { onProgress, signal: stop.signal });
    if (sent.kind !== "again" || (await isReadable(item.file))) return sent;
    return { kind: "refused", text: text.unreadable };
  }

  /** Longer each time, until the line is back. */
  function wait(afterMs = 0): void {
    const longer = Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    failures += 1;
    change({ phase: "waiting" });
    timer = setTimeout(begin, Math.max(afterMs || 0, longer));
  }

  function tell(): void {
    const onTheWay = [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0);
    change({ sentBytes: acknowledged + onTheWay });
  }
}

async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
