import { soundHertz } from "#contract/bounds.ts";

/** Hertz. */
export interface Band {
  low: number;
  high: number;
}

/** As the wire and the database have them. */
interface Reported {
  minFreq?: number | null | undefined;
  maxFreq?: number | null | undefined;
}

/**
 * Between which frequencies something is heard. Undefined where nobody knows: some devices say 0 Hz of both where they can't
 * tell, and what is upside down says nothing. One that has a highest alone begins at 0.
 */
export function findBand({ minFreq, maxFreq }: Reported): Band | undefined {
  const low = Math.max(0, minFreq ?? 0);
  const high = Math.min(soundHertz, maxFreq ?? 0);
  return high > low ? { low, high } : undefined;
}
