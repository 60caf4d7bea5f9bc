import { useEffectEvent, useLayoutEffect } from "react";

/** A hidden page draws nothing; what is left of a longer gap is not caught up with. */
const longestGapMs = 1000;

/** Calls back before each refresh of the display, with the time since the call before and the time since the page began. */
export function useAnimation(
  isRunning: boolean,
  onRefresh: (elapsedMs: number, nowMs: number) => void,
): void {
  const refresh = useEffectEvent(onRefresh);
  useLayoutEffect(() => {
    if (!isRunning) return;
    let previous: number | undefined;
    let request = requestAnimationFrame(function next(now) {
      refresh(Math.min(now - (previous ?? now), longestGapMs), now);
      previous = now;
      request = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(request);
  }, [isRunning]);
}
