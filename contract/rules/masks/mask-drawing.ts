import { edgesOf, type FramePoint, type Size, toView } from "./mask-geometry.ts";

const sensor: Size = { width: 160, height: 120 };
/** What rounding to a tenth of a per cent makes of a whole pixel, and a little more. */
const roundingPixels = 0.1;

/** A point so many pixels of the sensor further to the right and down; what stood on a pixel stays on pixels. */
export function nudge({ x, y }: FramePoint, by: { right: number; down: number }): FramePoint {
  return { x: step(x, by.right, sensor.width), y: step(y, by.down, sensor.height) };
}

function step(share: number, pixels: number, of: number): number {
  if (pixels === 0) return share;
  const [at, whole] = [share * of, Math.round(share * of)];
  return ((Math.abs(at - whole) < roundingPixels ? whole : at) + pixels) / of;
}

/** Within `reach` pixels; counted by the point that the edge leads from. Of fewer than three the last leads nowhere. */
export function findEdgeNear(
  points: readonly FramePoint[],
  pixel: FramePoint,
  { shown, reach }: { shown: Size; reach: number },
): { edge: number; at: FramePoint } | undefined {
  const edges = edgesOf(points).slice(0, points.length > 2 ? points.length : points.length - 1);
  const near = edges.map(([from, to], edge) => {
    const [a, b] = [toPixel(from, shown), toPixel(to, shown)];
    const along = { x: b.x - a.x, y: b.y - a.y };
    const length = along.x ** 2 + along.y ** 2;
    const dot = (pixel.x - a.x) * along.x + (pixel.y - a.y) * along.y;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
    const at = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    const foot = toPixel(at, shown);
    return { edge, at, distance: Math.hypot(pixel.x - foot.x, pixel.y - foot.y) };
  });
  const nearest = near.toSorted((one, other) => one.distance - other.distance)[0];
  return nearest && nearest.distance <= reach ? { edge: nearest.edge, at: nearest.at } : undefined;
}

function toPixel(point: FramePoint, { width, height }: Size): FramePoint {
  const { x, y } = toView(point);
  return { x: x * width, y: y * height };
}
