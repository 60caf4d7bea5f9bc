import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import { isInRegion } from "./mask-geometry.ts";

const frame = { width: 160, height: 120 };

/** Whether every box's centre, in 160 x 120, is in a region (outside: the nearest pixel); false without boxes. */
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
