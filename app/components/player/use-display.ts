import { type RefObject, useEffect, useState } from "react";
import { type DisplayRate, displayRate } from "#media/thermal/playback.ts";
import type { Size } from "#media/thermal/region.ts";

const probeAfterMs = 1000;
const sampledFrames = 10;

/** Device pixels per CSS pixel; other after zooming or on another screen. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(() => devicePixelRatio);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    const onChange = () => setRatio(devicePixelRatio);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, [ratio]);
  return ratio;
}

/** Refreshes a second, measured a moment after the start and again for another pixel ratio, which may be another screen. */
export function useDisplayRate(pixelRatio: number): DisplayRate {
  const [rate, setRate] = useState<DisplayRate>(60);
  useEffect(() => {
    let request = 0;
    const instants: number[] = [];
    const sample = (now: number) => {
      instants.push(now);
      if (instants.length <= sampledFrames) request = requestAnimationFrame(sample);
      else setRate(displayRate(instants.slice(1).map((instant, at) => instant - instants[at]!)));
    };
    const timer = setTimeout(() => {
      request = requestAnimationFrame(sample);
    }, probeAfterMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(request);
    };
  }, [pixelRatio]);
  return rate;
}

/** The size of an element in CSS pixels, 0 by 0 until it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
