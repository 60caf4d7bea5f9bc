import type { ValueRange } from "./range.ts";

/** Of the span of colours: a difference to the background of less is hardly seen, and mostly the sensor's noise. */
const stillShare = 0.05;
/** The same from frame to frame: more would leave a trail in what has moved on. */
const unseenShare = 0.02;

/**
 * Gives frames, one after the other, in which what differs from the background, or else from the frame before, by less
 * than is seen is as it was there: so still a scene packs into a fifth.
 */
export function stillScene(
  background: Uint16Array,
): (pixels: Uint16Array, range: ValueRange) => Uint16Array {
  let shown = background;
  return (pixels, { min, max }) => {
    const span = max - min;
    const next = new Uint16Array(pixels.length);
    for (let at = 0; at < next.length; at++) {
      const value = pixels[at]!;
      const [still, before] = [background[at]!, shown[at]!];
      if (Math.abs(value - still) <= span * stillShare) next[at] = still;
      else next[at] = Math.abs(value - before) <= span * unseenShare ? before : value;
    }
    shown = next;
    return next;
  };
}
