import { type PictureBox, toPictureBox } from "#contract/rules/recordings/still-boxes.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";

export interface StillTrack {
  id: number;
  number: number;
  label: string;
  positions: readonly Position[];
}

export interface PlacedBox extends PictureBox {
  id: number;
  number: number;
  label: string;
  /** Others stand where its label would: it has none. */
  hasNoRoom?: boolean;
  /** Where it can be. */
  isLabelUnder?: boolean;
  /** Lines between it and its label above. */
  labelLane?: number;
}

/** Large ones first, so that what lies in them can be chosen. What is all over the picture is nowhere in it. */
export function placeBoxes(tracks: readonly StillTrack[]): PlacedBox[] {
  return tracks
    .flatMap(({ id, number, label, positions }) => {
      const box = toPictureBox(positions);
      return box && areaOf(box) < 1 ? [{ id, number, label, ...box }] : [];
    })
    .toSorted((one, other) => areaOf(other) - areaOf(one));
}

function areaOf({ width, height }: PictureBox): number {
  return width * height;
}

export function toPercent(share: number): string {
  return `${share * 100}%`;
}

/** How wide a picture may be so that all of it is on the screen at once, whatever its shape. */
export function mostOfScreen({ width, height }: { width: number; height: number }): string {
  return `${(80 * width) / height}vh`;
}
