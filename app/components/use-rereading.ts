import { useEffect, useEffectEvent } from "react";

const rereadMs = 2000;

/** Reads again and again what the server says, one after the other: on a slow line the next would cut the one before short. */
export function useRereading(isActive: boolean, read: () => Promise<void>): void {
  const readAnew = useEffectEvent(read);
  useEffect(() => {
    if (!isActive) return undefined;
    return keepReading(() => readAnew());
  }, [isActive]);
}

/** Goes on after a reading that failed. Gives what ends it. */
export function keepReading(read: () => Promise<void>): () => void {
  let timer = setTimeout(readOnce, rereadMs);
  let isOver = false;
  async function readOnce(): Promise<void> {
    await read().catch(() => undefined);
    if (!isOver) timer = setTimeout(readOnce, rereadMs);
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
