type Fields = [name: string, value: string][];

/** What came of an act that was sent. */
export type Sent =
  | { kind: "saved" }
  /** The line was lost; or the server failed at it, or was `busy`, as it says. It may go better later. */
  | { kind: "again"; fault?: string; busy?: string }
  /** Will never be taken. */
  | { kind: "refused"; text: string }
  /** Nothing will be taken until somebody signs in. */
  | { kind: "stopped"; text: string }
  /** It was tried so often that it waits for somebody to say when. */
  | { kind: "paused"; text: string };

export interface Act {
  to: string;
  fields: Fields;
}

export interface ActQueueState<A extends Act = Act> {
  phase: "idle" | "sending" | "waiting" | "stopped" | "paused";
  /** Unsent ones, the first of which is on its way. */
  acts: readonly A[];
  saved: number;
  /** Why it is stopped or paused; or waits, where there was an answer. */
  text?: string | undefined;
  /** Acts that were not taken. */
  refused: { recording: string; text: string }[];
}

export interface ActQueueOptions<A extends Act> {
  send(act: A): Promise<Sent>;
  /** Where unsent acts wait while the page is loaded again. */
  store: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  /** The name that they have there. */
  storeKey: string;
  /** Whose acts they are. */
  owner: number;
  setTimer?(run: () => void, ms: number): unknown;
}

const firstWaitMs = 1000;
const longestWaitMs = 15_000;
const maxRefused = 20;
/** What the server fails at so often, it will not take: what comes after it must not wait for ever. */
const maxFaults = 3;
/** A server that has had no time for a minute is not asked on and on: people are told, and say when. */
const maxBusy = 8;

export type ActQueue<A extends Act = Act> = ReturnType<typeof makeActQueue<A>>;

/** Sends acts one after the other, in their order, and each until it is answered. */
export function makeActQueue<A extends Act>({
  send,
  store,
  storeKey,
  owner,
  setTimer = setTimeout,
}: ActQueueOptions<A>) {
  let acts: A[] = restore();
  const listeners = new Set<() => void>();
  let failures = 0;
  /** In a row, of the act that is sent now. */
  let faults = 0;
  let busy = 0;
  let wakened: (() => void) | undefined;
  let isRunning = false;
  let state: ActQueueState<A> = { phase: "idle", acts: [...acts], saved: 0, refused: [] };
  if (acts.length > 0) void run();

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add: (act: A) => {
      acts.push(act);
      changeTo({});
      void run();
    },
    /** Gives up what need not be sent any more. */
    drop: (isDropped: (act: A) => boolean) => {
      const [first] = acts;
      acts = acts.filter((act) => !isDropped(act));
      if (acts[0] !== first) {
        startCounting();
        wakened?.();
      }
      changeTo({});
    },
    /** Tries at once what waits. */
    wake: () => {
      wakened?.();
      void run();
    },
    forgetRefused: () => changeTo({ refused: [] }),
  };

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let act = acts[0]; act; act = acts[0]) {
      changeTo(failures > 0 ? { phase: "waiting" } : { phase: "sending", text: undefined });
      const answer = await send(act).catch((): Sent => ({ kind: "again" }));
      /* Dropped meanwhile. */
      if (acts[0] !== act) continue;
      const sent = limitTries(answer);
      if (sent.kind === "stopped" || sent.kind === "paused") {
        startCounting();
        isRunning = false;
        changeTo({ phase: sent.kind, text: sent.text });
        return;
      }
      if (sent.kind === "again") {
        failures += 1;
        changeTo({ phase: "waiting", text: sent.busy ?? sent.fault });
        await wait(Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)));
        continue;
      }
      startCounting();
      acts.shift();
      const recording = act.fields.find(([name]) => name === "recording")?.[1] ?? "";
      changeTo(
        sent.kind === "saved"
          ? { saved: state.saved + 1 }
          : { refused: [...state.refused, { recording, text: sent.text }].slice(-maxRefused) },
      );
    }
    isRunning = false;
    changeTo({ phase: "idle" });
  }

  /** What comes of an answer where too many before it were the same. */
  function limitTries(sent: Sent): Sent {
    if (sent.kind !== "again") return sent;
    faults = sent.fault === undefined ? 0 : faults + 1;
    busy = sent.busy === undefined ? 0 : busy + 1;
    if (sent.fault && faults >= maxFaults) return { kind: "refused", text: sent.fault };
    return sent.busy && busy >= maxBusy ? { kind: "paused", text: sent.busy } : sent;
  }

  function startCounting(): void {
    [failures, faults, busy] = [0, 0, 0];
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wakened = resolve;
      setTimer(resolve, ms);
    });
  }

  function changeTo(change: Partial<ActQueueState<A>>): void {
    state = { ...state, ...change, acts: [...acts] };
    keep();
    for (const tell of listeners) tell();
  }

  /** A store that is full or closed is not there; what waits is still sent. */
  function keep(): void {
    try {
      if (acts.length > 0) store?.setItem(storeKey, JSON.stringify({ owner, acts }));
      else store?.removeItem(storeKey);
    } catch {
      return;
    }
  }

  function restore(): A[] {
    try {
      const kept = JSON.parse(store?.getItem(storeKey) ?? "null") as {
        owner: number;
        acts: A[];
      } | null;
      return kept?.owner === owner ? kept.acts : [];
    } catch {
      return [];
    }
  }
}
