import { findShown, type Zoomed } from "#media/image/zoom.ts";
import type { PlacedBox } from "./place-boxes.ts";

/** Parts of the frame's height that a line of letters needs. */
const line = 0.1;
/** The same in pixels. */
export const lineHeight = 16;

/**
 * At what is shown of the box: above it, else under it, else within; towards the middle. In parts of the frame, and from there
 * in pixels; where `isLeft`, it begins there, else it ends there. Undefined of a box that is not shown.
 */
export function placeLabel(box: PlacedBox, zoomed: Zoomed) {
  const shown = findShown(zoomed, box);
  if (!shown) return undefined;
  const { left, right, top, bottom } = shown;
  const isLeft = left + right < 1;
  const canBeUnder = bottom <= 1 - line;
  const isAbove = top >= line && !(box.isLabelUnder && canBeUnder);
  const isUnder = !isAbove && canBeUnder;
  const indent = isAbove || isUnder ? 2 : 8;
  return {
    x: isLeft ? left : right,
    y: isUnder ? bottom : top,
    dx: isLeft ? indent : -indent,
    dy: isAbove ? -9 - lineHeight * (box.labelLane ?? 0) : 18,
    isLeft,
  };
}

export function wordsOf({ number, label }: Pick<PlacedBox, "number" | "label">): string {
  return `${number} ${label}`.trim();
}
