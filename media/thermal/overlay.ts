import type { CptvFrame } from "../cptv/format.ts";
import type { Region, Size } from "./region.ts";

/** Colours of boxes, by the order of their tracks and again from the first after the last. */
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

/** The colour of the track of this number, counted from 1. */
export function chooseTrackColour(trackNumber: number): string {
  return trackColours[(trackNumber - 1) % trackColours.length]!;
}

/** A box in units of the canvas, moved and cut so that all of it stays `margin` inside. */
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

/**
 * The top left corner of a box's label: under the box and flush with its right side, above the box where it would be
 * cut below, inside the box where neither fits, and never cut at the left.
 */
export function placeLabel(box: Region, label: Size, canvas: Size): { x: number; y: number } {
  const x = Math.max(0, box.x + box.width - label.width);
  const under = box.y + box.height;
  if (under + label.height <= canvas.height) return { x, y: under };
  const above = box.y - label.height;
  return { x, y: above >= 0 ? above : under - label.height };
}

/** How opaque the word "Calibrating" is so long after a flat-field correction: fading, and 0 when it is over or unknown. */
export function fadeCalibration(
  { timeOnMs, lastFfcMs }: Pick<CptvFrame, "timeOnMs" | "lastFfcMs">,
  sinceFrameMs: number,
): number {
  if (timeOnMs === undefined || lastFfcMs === undefined) return 0;
  const left = calibrationSeconds - (timeOnMs + sinceFrameMs - lastFfcMs) / 1000;
  return left > 1 && left <= calibrationSeconds ? 1 - (1 / left) ** 2 : 0;
}
