import type { Act } from "./acts.ts";

export interface Load {
  /** How long each took that was answered. */
  ms: number[];
  failures: string[];
}

const maxFailures = 1000;

/** Starts so many acts a second, in turns, however long each takes. */
export function keepUp(acts: readonly Act[], perSecond: number) {
  let load: Load = { ms: [], failures: [] };
  let order = 0;
  const running = new Set<Promise<void>>();

  async function run(act: Act): Promise<void> {
    const began = performance.now();
    try {
      await act();
      load.ms.push(performance.now() - began);
    } catch (error) {
      if (load.failures.length < maxFailures) load.failures.push(String(error).slice(0, 200));
    }
  }

  const timer = setInterval(() => {
    const act = acts[order % acts.length];
    order += 1;
    if (!act) return;
    const one = run(act).finally(() => running.delete(one));
    running.add(one);
  }, 1000 / perSecond);

  return {
    /** What came of it since the last time. */
    take: (): Load => {
      const taken = load;
      load = { ms: [], failures: [] };
      return taken;
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
