/** A point of the frame: 0 to 1 from left to right and from top to bottom. */
export interface FramePoint {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A mask may begin so far outside the frame, in shares of its width and of its height. */
export const frameMargin = 0.05;

export type Edge = readonly [FramePoint, FramePoint];

/** A frame point to where it is shown, 0 to 1 of a picture that has the margin around the frame. */
export function toView({ x, y }: FramePoint): FramePoint {
  return {
    x: (x + frameMargin) / (1 + 2 * frameMargin),
    y: (y + frameMargin) / (1 + 2 * frameMargin),
  };
}

/** The frame point under the pixel that was clicked in a picture of a size, which has the margin around the frame. */
export function frameClick(pixel: FramePoint, shown: Size): FramePoint {
  const share = { x: (pixel.x + 0.5) / shown.width, y: (pixel.y + 0.5) / shown.height };
  return clampToMargin({
    x: share.x * (1 + 2 * frameMargin) - frameMargin,
    y: share.y * (1 + 2 * frameMargin) - frameMargin,
  });
}

export function clampToMargin({ x, y }: FramePoint): FramePoint {
  const clamp = (value: number) => Math.min(1 + frameMargin, Math.max(-frameMargin, value));
  return { x: clamp(x), y: clamp(y) };
}

/** The share of the frame that a region is as large as, by the shoelace formula. */
export function regionArea(points: readonly FramePoint[]): number {
  return Math.abs(signedArea(points));
}

/** Whether a point is in a region, by the even-odd rule; a repeated first point at the end changes nothing. */
export function isInRegion({ x, y }: FramePoint, points: readonly FramePoint[]): boolean {
  return crossingsAt(y, points).filter((crossing) => crossing > x).length % 2 === 1;
}

/** Where to write a region's name: its centroid, or where that is outside, a point inside as high up. */
export function labelPoint(points: readonly FramePoint[]): FramePoint {
  const centre = centroid(points);
  if (isInRegion(centre, points)) return centre;
  return findMiddleOfWidest(centre.y, points) ?? points[0] ?? centre;
}

/** The edges of a region, each from the point of its number to the next; the last leads back to the first. */
export function edgesOf(points: readonly FramePoint[]): Edge[] {
  return points.map((point, index) => [point, points[(index + 1) % points.length] ?? point]);
}

function signedArea(points: readonly FramePoint[]): number {
  return edgesOf(points).reduce((sum, [a, b]) => sum + (a.x * b.y - b.x * a.y), 0) / 2;
}

function centroid(points: readonly FramePoint[]): FramePoint {
  const sixAreas = 6 * signedArea(points);
  const sum = { x: 0, y: 0 };
  for (const [a, b] of edgesOf(points)) {
    const weight = (a.x * b.y - b.x * a.y) / sixAreas;
    sum.x += (a.x + b.x) * weight;
    sum.y += (a.y + b.y) * weight;
  }
  return sum;
}

/** Where the edges cross a height, from left to right. An edge has its upper end and not its lower one. */
function crossingsAt(y: number, points: readonly FramePoint[]): number[] {
  return edgesOf(points)
    .filter(([a, b]) => a.y <= y !== b.y <= y)
    .map(([a, b]) => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
    .toSorted((a, b) => a - b);
}

function findMiddleOfWidest(y: number, points: readonly FramePoint[]): FramePoint | undefined {
  const crossings = crossingsAt(y, points);
  const spans = crossings.flatMap((from, index) => {
    const to = crossings[index + 1];
    return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
  const widest = spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  return widest && { x: (widest.from + widest.to) / 2, y };
}
