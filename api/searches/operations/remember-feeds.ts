import { createHash } from "node:crypto";

export interface Made {
  text: string;
  etag: string;
  lastModified: string;
}

interface Remembered {
  madeAt: number;
  made: Promise<Made>;
}

/** Programs ask as often as they like; the search is asked as often as this. */
const freshMs = 5 * 60 * 1000;
const maxRemembered = 100;

/** What feeds said last, so that asking again costs no search. */
export function feedMemory() {
  const remembered = new Map<string, Remembered>();

  async function renew(make: () => Promise<string>, last: Remembered | undefined, now: Date) {
    const text = await make();
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    const before = await last?.made.catch(() => undefined);
    const lastModified = before?.etag === etag ? before.lastModified : now.toUTCString();
    return { text, etag, lastModified };
  }

  return async (key: string, now: Date, make: () => Promise<string>): Promise<Made> => {
    const last = remembered.get(key);
    if (last && now.getTime() - last.madeAt < freshMs) return last.made;
    const made = renew(make, last, now);
    remembered.delete(key);
    remembered.set(key, { madeAt: now.getTime(), made });
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    made.catch(() => {
      if (remembered.get(key)?.made === made) remembered.delete(key);
    });
    return made;
  };
}
