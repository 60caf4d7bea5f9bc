import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";

/** In per cent of the picture, from its top left corner. */
export interface Spot {
  x: number;
  y: number;
}

export const minSide = 1;

/** A box between two spots, whichever is which. */
export function boxBetween(one: Spot, other: Spot): DrawnBox {
  const [left, right] = [one.x, other.x].map(toShare).toSorted((a, b) => a - b) as [number, number];
  const [top, bottom] = [one.y, other.y].map(toShare).toSorted((a, b) => a - b) as [number, number];
  return { left, top, width: right - left, height: bottom - top };
}

export function moveBox(box: DrawnBox, by: Spot): DrawnBox {
  const left = clamp(box.left + by.x, 0, 100 - box.width);
  const top = clamp(box.top + by.y, 0, 100 - box.height);
  return { ...box, left, top };
}

/** Its right and lower edges move. */
export function growBox(box: DrawnBox, by: Spot): DrawnBox {
  const width = clamp(box.width + by.x, minSide, 100 - box.left);
  const height = clamp(box.height + by.y, minSide, 100 - box.top);
  return { ...box, width, height };
}

/** As people type it. */
export function setSide(box: DrawnBox, side: keyof DrawnBox, value: number): DrawnBox {
  if (side === "left") return moveBox(box, { x: value - box.left, y: 0 });
  if (side === "top") return moveBox(box, { x: 0, y: value - box.top });
  if (side === "width") return growBox(box, { x: value - box.width, y: 0 });
  return growBox(box, { x: 0, y: value - box.height });
}

/** The corner that stays where another is dragged. */
export function oppositeOf(box: DrawnBox, corner: Corner): Spot {
  return {
    x: corner.includes("w") ? box.left + box.width : box.left,
    y: corner.includes("n") ? box.top + box.height : box.top,
  };
}

export const corners = ["nw", "ne", "sw", "se"] as const;
export type Corner = (typeof corners)[number];

/** As a form sends it. */
export function toTenth(share: number): string {
  return String(Math.round(share * 10) / 10);
}

function toShare(value: number): number {
  return clamp(value, 0, 100);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
