import { useEffect, useEffectEvent } from "react";

const rereadMs = 2000;

/** Reads again and again what the server says, one after the other: on a slow line the next would cut the one before short. */
export function useRereading(isSelected: boolean, read: () => Promise<void>): void {
  const readAnew = useEffectEvent(read);
  useEffect(() => {
    if (!isSelected) return undefined;
    const stop = new AbortController();
    const wait = () =>
      setTimeout(() => {
        if (!stop.signal.aborted) void readAnew().then(wait);
      }, rereadMs);
    wait();
    return () => stop.abort();
  }, [isSelected]);
}
