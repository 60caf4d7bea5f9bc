export interface Filters {
  /** How much louder, in decibels. */
  gain: number;
  /** Hertz; what is below is left out. */
  above: number | undefined;
  /** Hertz; what is above is left out. */
  below: number | undefined;
}

export const noFilters: Filters = { gain: 0, above: undefined, below: undefined };

/** The same of a sound that is so many times higher. */
export function transpose({ gain, above, below }: Filters, times: number): Filters {
  return { gain, above: above && above * times, below: below && below * times };
}

/** Two after another cut by 24 decibels in an octave. */
const filtersOfKind = 2;

/**
 * Sends an element's sound through filters, once there is something to filter: a browser that refuses such a graph still
 * plays.
 */
export function makeFilters(audio: HTMLAudioElement) {
  let graph: ReturnType<typeof makeGraph> | undefined;
  return {
    set(filters: Filters): void {
      const isNeeded = filters.gain !== 0 || (filters.above ?? filters.below) !== undefined;
      if (!graph && !isNeeded) return;
      graph ??= makeGraph(audio);
      graph.set(filters);
    },
    /** Browsers let a graph sound only after somebody has acted. */
    wake: () => void graph?.context.resume().catch(() => undefined),
    close: () => void graph?.context.close().catch(() => undefined),
  };
}

function makeGraph(audio: HTMLAudioElement) {
  const context = new AudioContext();
  const high = makeCuts(context, "highpass");
  const low = makeCuts(context, "lowpass");
  const gain = context.createGain();
  const chain: AudioNode[] = [context.createMediaElementSource(audio), ...high, ...low, gain];
  chain.reduce((before, next) => before.connect(next));
  gain.connect(context.destination);
  const highest = context.sampleRate / 2;
  return {
    context,
    set(filters: Filters): void {
      gain.gain.value = 10 ** (filters.gain / 20);
      for (const { frequency } of high) frequency.value = Math.min(filters.above ?? 0, highest);
      for (const { frequency } of low)
        frequency.value = Math.min(filters.below ?? highest, highest);
    },
  };
}

function makeCuts(context: AudioContext, type: "highpass" | "lowpass"): BiquadFilterNode[] {
  return Array.from({ length: filtersOfKind }, () => new BiquadFilterNode(context, { type }));
}
