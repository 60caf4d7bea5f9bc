import { useEffect, useState } from "react";

/** What an address of counts answers; what was read last stays until the next is there. */
export function useCounts<View>(address: string): { view: View | undefined; hasFailed: boolean } {
  const [read, setRead] = useState<{ view: View | undefined; hasFailed: boolean }>({
    view: undefined,
    hasFailed: false,
  });
  useEffect(() => {
    const stop = new AbortController();
    void readCounts<View>(address, stop.signal).then(
      (view) => setRead({ view, hasFailed: false }),
      () => {
        if (!stop.signal.aborted) setRead({ view: undefined, hasFailed: true });
      },
    );
    return () => stop.abort();
  }, [address]);
  return read;
}

async function readCounts<View>(address: string, signal: AbortSignal): Promise<View> {
  const response = await fetch(address, { signal, headers: { accept: "application/json" } });
  if (!response.ok || response.redirected) throw new Error(`Counts: ${response.status}`);
  return response.json() as Promise<View>;
}
