import { Refusal } from "#contract/envelope.ts";

/** How much of what arrives is in memory at once; of one file more, as much as it has there: two parts. */
const maxHeldBytes = 112 * 1024 * 1024;
/** How long a new file waits for room before it is told to come back. What was sent of one that has begun is lost with it. */
const maxWaitMs = 10_000;
const patienceOnceBegun = 6;

/** Room in memory for what arrives and has no place in the bucket yet. */
export interface HeldBytes {
  /** For one file. */
  open(): HeldShare;
}

export interface HeldShare {
  /** Refuses with 503 where there is no room for long. */
  take(bytes: number): Promise<void>;
  release(bytes: number): void;
  /** Releases what is left. Nothing is counted afterwards. */
  close(): void;
}

interface Waiting {
  /** By when its file began. */
  turn: number;
  bytes: number;
  admit(): void;
}

/**
 * Who began first is served first, and one of those that find no room goes beyond it: else all would wait for the end of
 * the others, and none would come to an end.
 */
export function limitHeldBytes({ max = maxHeldBytes, waitMs = maxWaitMs } = {}): HeldBytes {
  let held = 0;
  let turns = 0;
  let beyond: number | undefined;
  const waiting = new Set<Waiting>();

  function hasRoom({ turn, bytes }: Pick<Waiting, "turn" | "bytes">): boolean {
    if (held + bytes <= max) return true;
    beyond ??= turn;
    return beyond === turn;
  }

  function admitWaiting(): void {
    if (held <= max) beyond = undefined;
    const precedence = ({ turn }: Waiting) => (turn === beyond ? 0 : turn);
    for (const one of [...waiting].toSorted((a, b) => precedence(a) - precedence(b))) {
      if (!hasRoom(one)) return;
      waiting.delete(one);
      held += one.bytes;
      one.admit();
    }
  }

  function wait(turn: number, bytes: number, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(one);
        reject(busy());
      }, patienceMs);
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const one = { turn, bytes, admit };
      waiting.add(one);
      admitWaiting();
    });
  }

  function open(): HeldShare {
    const turn = (turns += 1);
    let own = 0;
    let hasBegun = false;
    let isClosed = false;
    const release = (bytes: number) => {
      own -= bytes;
      held -= bytes;
      admitWaiting();
    };
    return {
      take: async (bytes) => {
        if (isClosed) return;
        await wait(turn, bytes, hasBegun ? waitMs * patienceOnceBegun : waitMs);
        hasBegun = true;
        own += bytes;
        if (isClosed) release(own);
      },
      release: (bytes) => release(Math.min(bytes, own)),
      close: () => {
        isClosed = true;
        if (beyond === turn) beyond = undefined;
        release(own);
      },
    };
  }

  return { open };
}

function busy(): Refusal {
  return new Refusal("busy", "The server is busy. Try again in a minute.", {
    retryAfterSeconds: 60,
  });
}
