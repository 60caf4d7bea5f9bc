import type { FramePoint, Size } from "./mask-geometry.ts";

/** A point of a photo: 0 to 1 from left to right and from top to bottom; what lies outside it is beyond. */
export type PhotoPoint = FramePoint;

/** Where in a photo the corners of the camera's frame lie: top left, top right, bottom right, bottom left. */
export type PhotoCorners = readonly [PhotoPoint, PhotoPoint, PhotoPoint, PhotoPoint];

export const maxPhotoBytes = 12_000_000;
/** The frame may reach so far beyond the photo, in shares of its width and of its height. */
export const photoMargin = 0.5;
export const leastShare = 0.01;

const frameRatio = 4 / 3;
const shareOfPhoto = 0.8;

/** The largest upright frame in the middle of a photo, a little smaller than it: to begin with. */
export function firstCorners({ width, height }: Size): PhotoCorners {
  const across = Math.min(width, height * frameRatio) * shareOfPhoto;
  const [x, y] = [across / width / 2, across / frameRatio / height / 2].map(toStored) as [
    number,
    number,
  ];
  return [
    { x: 0.5 - x, y: 0.5 - y },
    { x: 0.5 + x, y: 0.5 - y },
    { x: 0.5 + x, y: 0.5 + y },
    { x: 0.5 - x, y: 0.5 + y },
  ].map(clampToPhoto) as unknown as PhotoCorners;
}

/** Within the margin, to a ten-thousandth. */
export function clampToPhoto({ x, y }: PhotoPoint): PhotoPoint {
  const clamp = (value: number) =>
    toStored(Math.min(1 + photoMargin, Math.max(-photoMargin, value)));
  return { x: clamp(x), y: clamp(y) };
}

export type CornerFault = "dented" | "mirrored" | "small";

/** Crossing edges, a corner that points inwards, the wrong way round, or too small an area; undefined without fault. */
export function findCornerFault(corners: PhotoCorners): CornerFault | undefined {
  const turns = corners.map((_, index) => turnAt(corners, index));
  const area = areaOf(corners);
  const isMirrored = turns.every((turn) => turn < 0);
  if (isMirrored) return "mirrored";
  if (Math.abs(area) < leastShare && turns.every((turn) => turn >= 0)) return "small";
  /* Three corners almost on one line make a picture that is stretched beyond use. */
  if (!turns.every((turn) => turn > leastShare / 10)) return "dented";
  return area < leastShare ? "small" : undefined;
}

/** As an address carries them: eight numbers with commas between. */
export function toCornersText(corners: PhotoCorners): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(",");
}

/** Undefined where the text is not that of four corners within the margin. */
export function findCorners(text: string): PhotoCorners | undefined {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
  const isWithin = (value: number) => value >= -photoMargin && value <= 1 + photoMargin;
  if (numbers.length !== 8 || !numbers.every(isWithin)) return undefined;
  const [a, b, c, d, e, f, g, h] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    { x: a, y: b },
    { x: c, y: d },
    { x: e, y: f },
    { x: g, y: h },
  ];
}

/** Twice the area of the triangle that a corner makes with its neighbours; negative where it points inwards. */
function turnAt(corners: PhotoCorners, index: number): number {
  const [before, at, after] = [3, 0, 1].map((step) => corners[(index + step) % 4]) as [
    PhotoPoint,
    PhotoPoint,
    PhotoPoint,
  ];
  return (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
}

function areaOf(corners: PhotoCorners): number {
  const parts = corners.map((one, index) => {
    const next = corners[(index + 1) % 4] as PhotoPoint;
    return one.x * next.y - next.x * one.y;
  });
  return parts.reduce((sum, part) => sum + part, 0) / 2;
}

function toStored(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
