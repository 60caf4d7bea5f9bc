import { type RefObject, useEffect, useEffectEvent } from "react";
import { toFramePoint } from "./frame-point.ts";
import type { Zoom } from "./use-zoom.ts";

/** Pixels, lines and pages. */
const pixelsOfModes = [1, 30, 300];
const perPixel = 0.0015;
/* Two fingers on a touch pad come as small steps with Ctrl. */
const perPinchedPixel = 0.01;
const mostAtOnce = 0.4;

/** The wheel zooms where that is meant: with Ctrl, or once the picture has the focus. Else it scrolls the page. */
export function useWheel(
  frame: RefObject<HTMLElement | null>,
  { isIn, scaleAt }: Pick<Zoom, "isIn" | "scaleAt">,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!frame.current || event.deltaY === 0) return;
    const hasFocus = frame.current.contains(document.activeElement);
    const isAllShown = event.deltaY > 0 && !isIn;
    if (!event.ctrlKey && (!hasFocus || isAllShown)) return;
    event.preventDefault();
    const pixels = event.deltaY * (pixelsOfModes[event.deltaMode] ?? 1);
    const change = -pixels * (event.ctrlKey ? perPinchedPixel : perPixel);
    const factor = Math.exp(Math.min(Math.max(change, -mostAtOnce), mostAtOnce));
    scaleAt(toFramePoint(frame.current, event), factor);
  });
  useEffect(() => {
    const listen = (event: WheelEvent) => onWheel(event);
    const element = frame.current;
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [frame]);
}
