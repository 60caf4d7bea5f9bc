interface Band {
  minFreq?: number | undefined;
  maxFreq?: number | undefined;
}

/** The hertz between which a track is, 0 where one is not told. Sound alone has frequencies. */
export function toFrequencies({ type }: { type: string }, { minFreq = 0, maxFreq = 0 }: Band) {
  return type === "audio" ? { min: minFreq, max: maxFreq } : undefined;
}
