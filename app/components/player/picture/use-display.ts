import { useEffect, useState } from "react";
import { type DisplayRate, displayRate } from "#media/thermal/playback.ts";

const probeAfterMs = 1000;
const sampledFrames = 10;

interface Display {
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
  rate: DisplayRate;
}

/** The rate is measured a moment after the start, and again when another pixel ratio tells of zooming or another screen. */
export function useDisplay(): Display {
  const [pixelRatio, setPixelRatio] = useState(() => devicePixelRatio);
  const [rate, setRate] = useState<DisplayRate>(60);
  useEffect(() => {
    const changed = new AbortController();
    const { signal } = changed;
    const onChange = () => setPixelRatio(devicePixelRatio);
    matchMedia(`(resolution: ${pixelRatio}dppx)`).addEventListener("change", onChange, { signal });
    const timer = setTimeout(
      () => sampleIntervals(signal, (ms) => setRate(displayRate(ms))),
      probeAfterMs,
    );
    return () => {
      clearTimeout(timer);
      changed.abort();
    };
  }, [pixelRatio]);
  return { pixelRatio, rate };
}

function sampleIntervals(signal: AbortSignal, onSampled: (intervalsMs: number[]) => void): void {
  const intervals: number[] = [];
  let previous: number | undefined;
  requestAnimationFrame(function sample(now) {
    if (signal.aborted) return;
    if (previous !== undefined) intervals.push(now - previous);
    previous = now;
    if (intervals.length < sampledFrames) requestAnimationFrame(sample);
    else onSampled(intervals);
  });
}
