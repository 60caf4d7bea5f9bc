import type { CptvFrame } from "../cptv/format.ts";
import type { Region, Size } from "./region.ts";

const trackColours = [
  "#32ff7e",
  "#4bcffa",
  "#ffdd59",
  "#0be881",
  "#00d8d6",
  "#a55eea",
  "#ffcccc",
] as const;

const calibrationSeconds = 10;

/** Counted from 1, and again from the first colour after the last. */
export function chooseTrackColour(trackNumber: number): string {
  return trackColours[(trackNumber - 1) % trackColours.length]!;
}

/** With its edges. */
export function isInside(
  { x, y, width, height }: Region,
  point: { x: number; y: number },
): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/** In units of the canvas; cut so that all of it stays `margin` inside. */
export function placeBox(box: Region, scale: number, canvas: Size, margin: number): Region {
  const within = (value: number, side: number) =>
    Math.min(Math.max(value * scale, margin), side - margin);
  const x = within(box.x, canvas.width);
  const y = within(box.y, canvas.height);
  return {
    x,
    y,
    width: within(box.x + box.width, canvas.width) - x,
    height: within(box.y + box.height, canvas.height) - y,
  };
}

/** Its top left corner: under the box, flush right; else above; else inside. Never cut at the left. */
export function placeLabel(box: Region, label: Size, canvas: Size): { x: number; y: number } {
  const x = Math.max(0, box.x + box.width - label.width);
  const under = box.y + box.height;
  if (under + label.height <= canvas.height) return { x, y: under };
  const above = box.y - label.height;
  return { x, y: above >= 0 ? above : under - label.height };
}

/** Opacity, fading after a flat-field correction; 0 when that is over or unknown. */
export function fadeCalibration(
  { timeOnMs, lastFfcMs }: Pick<CptvFrame, "timeOnMs" | "lastFfcMs">,
  sinceFrameMs: number,
): number {
  if (timeOnMs === undefined || lastFfcMs === undefined) return 0;
  const left = calibrationSeconds - (timeOnMs + sinceFrameMs - lastFfcMs) / 1000;
  return left > 1 && left <= calibrationSeconds ? 1 - (1 / left) ** 2 : 0;
}
