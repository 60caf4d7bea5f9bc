import type { Made } from "../rendering/with-sound.ts";

/** Of all clips that are kept, and of one: a longer one is cut anew. */
const [usualBytes, usualClipBytes] = [32 * 1024 ** 2, 8 * 1024 ** 2];

type Cut = Made<Uint8Array<ArrayBuffer>>;

/**
 * The clips that were cut last, in memory: players ask for one file in many parts. Whoever asks at the same time waits for the
 * same clip. Nothing of a sound that is gone is reached, because its file is looked for first.
 */
export function keepClips({ maxBytes = usualBytes, maxClipBytes = usualClipBytes } = {}) {
  const kept = new Map<string, { cut: Promise<Cut>; bytes: number }>();
  const sum = () => [...kept.values()].reduce((total, { bytes }) => total + bytes, 0);
  const keep = (key: string, cut: Promise<Cut>, bytes: number) => {
    kept.delete(key);
    kept.set(key, { cut, bytes });
    for (const oldest of kept.keys()) {
      if (sum() <= maxBytes) break;
      kept.delete(oldest);
    }
  };
  return async (key: string, make: () => Promise<Cut>): Promise<Cut> => {
    const known = kept.get(key);
    if (known) {
      keep(key, known.cut, known.bytes);
      return known.cut;
    }
    const cut = make();
    keep(key, cut, 0);
    try {
      const done = await cut;
      const isKept = "made" in done && done.made.length <= maxClipBytes;
      if (kept.get(key)?.cut === cut) {
        if (isKept) keep(key, cut, done.made.length);
        else kept.delete(key);
      }
      return done;
    } catch (error) {
      if (kept.get(key)?.cut === cut) kept.delete(key);
      throw error;
    }
  };
}
