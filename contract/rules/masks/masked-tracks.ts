import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import { isInRegion } from "./mask-geometry.ts";

/** Pixels of the thermal sensor. */
const frame = { width: 160, height: 120 };

/**
 * Whether a track is to be ignored: the centre of its every box, in pixels of 160 x 120, falls in a pixel whose own
 * centre is in a region. A centre outside the frame counts as in the nearest pixel; a track without boxes is kept.
 */
export function isMaskedTrack(boxes: readonly Position[], regions: MaskRegions): boolean {
  return boxes.length > 0 && boxes.every((box) => isMaskedBox(box, regions));
}

function isMaskedBox({ x, y, width, height }: Position, regions: MaskRegions): boolean {
  const centre = {
    x: pixelCentre(x + width / 2, frame.width) / frame.width,
    y: pixelCentre(y + height / 2, frame.height) / frame.height,
  };
  return Object.values(regions).some(({ regionData }) => isInRegion(centre, regionData));
}

function pixelCentre(at: number, pixels: number): number {
  return Math.min(pixels - 1, Math.max(0, Math.floor(at))) + 0.5;
}
