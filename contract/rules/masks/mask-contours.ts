import type { FramePoint } from "./mask-geometry.ts";
import type { Patch } from "./mask-patches.ts";

/** Right, down, left, up: with the patch on the right hand. */
const directions = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

/** Where two pixels meet by a corner alone, each corner is cut by so much, so that the contour does not touch itself. */
const cut = 0.25;

/** Corners in turn, in pixels of the mask, along the sides of a patch's pixels. It touches itself nowhere. */
export function followContour({ left, top, width, inside }: Patch): FramePoint[] {
  const isIn = (x: number, y: number) => inside[y * width + x] === 1;
  const first = inside.indexOf(1);
  const start = { x: first % width, y: Math.floor(first / width) };
  const corners: FramePoint[] = [];
  let [x, y, heading] = [start.x, start.y, 0];
  do {
    const { x: right, y: down } = directions[heading] as FramePoint;
    [x, y] = [x + right, y + down];
    /* Of the four pixels around, the two ahead: on the left hand and on the right. */
    const [aheadX, aheadY] = [x + (right - 1) / 2, y + (down - 1) / 2];
    const isLeft = isIn(aheadX + down / 2, aheadY - right / 2);
    const isRight = isIn(aheadX - down / 2, aheadY + right / 2);
    if (isRight && !isLeft) continue;
    const turn = isRight ? -1 : 1;
    const isPinched = !isRight && isLeft;
    corners.push({
      x: left + x - (isPinched ? (right + down) * cut : 0),
      y: top + y - (isPinched ? (down - right) * cut : 0),
    });
    heading = (heading + turn + 4) % 4;
  } while (x !== start.x || y !== start.y || heading !== 0);
  return corners;
}
