import type { KeyboardEvent } from "react";
import type { KeyRow } from "../player/use-keys.ts";
import type { Zoom } from "./use-zoom.ts";

const step = 0.15;

/** For the list of keys. */
export const zoomKeys: readonly KeyRow[] = [
  { keys: ["+", "-"], does: "Zoom in or out, with the focus on the picture" },
  { keys: ["0"], does: "Show all of the picture, with the focus on it" },
  { keys: ["Arrows"], does: "Move a picture that is zoomed in and has the focus" },
];

/** What a key does to a picture that has the focus. The arrows are the page's until it is zoomed in. */
export function pressZoomKey(event: KeyboardEvent, zoom: Zoom): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const pan = (x: number, y: number) => (zoom.isIn ? () => zoom.step({ x, y }) : undefined);
  const acts: Record<string, (() => void) | undefined> = {
    "+": zoom.zoomIn,
    "=": zoom.zoomIn,
    "-": zoom.zoomOut,
    _: zoom.zoomOut,
    "0": zoom.fit,
    ArrowLeft: pan(step, 0),
    ArrowRight: pan(-step, 0),
    ArrowUp: pan(0, step),
    ArrowDown: pan(0, -step),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
