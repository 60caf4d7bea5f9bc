import type { Point } from "#media/thermal/motion-path.ts";
import type { Size } from "#media/thermal/region.ts";

export interface DrawnPath {
  path: readonly Point[];
  colour: string;
}

/** Where nothing is reported; points are fractions of the picture's sides. */
export interface MaskRegion {
  label: string;
  points: readonly Point[];
}

const arrow = { tip: 10, side: 5 };
const stripes = { distance: 12, width: 2 };

/** The way of an animal, in CSS pixels, with an arrow where it ends. */
export function drawPath(
  context: CanvasRenderingContext2D,
  scale: number,
  { path, colour }: DrawnPath,
): void {
  const points = path.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return;
  context.globalAlpha = 0.75;
  for (const [style, width] of [
    ["rgb(0 0 0 / 60%)", 5],
    [colour, 3],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    traceCurve(context, points);
    context.stroke();
  }
  context.fillStyle = colour;
  context.beginPath();
  traceArrow(context, end, Math.atan2(end.y - before.y, end.x - before.x));
  context.fill();
  context.globalAlpha = 1;
}

/** Through the middles between points, so that it has no corners. */
function traceCurve(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  const [start, ...others] = points;
  if (!start) return;
  context.moveTo(start.x, start.y);
  for (const [at, point] of others.entries()) {
    const next = others[at + 1];
    if (!next) context.lineTo(point.x, point.y);
    else context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
}

function traceArrow(context: CanvasRenderingContext2D, { x, y }: Point, angle: number): void {
  const [ahead, up] = [Math.cos(angle), Math.sin(angle)];
  const { tip, side } = arrow;
  context.moveTo(x + ahead * tip, y + up * tip);
  context.lineTo(x - up * side, y + ahead * side);
  context.lineTo(x + up * side, y - ahead * side);
  context.closePath();
}

/** Striped, because a colour alone could be heat. */
export function drawMask(
  context: CanvasRenderingContext2D,
  { width, height }: Size,
  { points }: MaskRegion,
): void {
  context.save();
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x * width, y * height);
  context.closePath();
  context.strokeStyle = "rgb(0 0 0 / 60%)";
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = "white";
  context.lineWidth = stripes.width;
  context.stroke();
  context.clip();
  context.globalAlpha = 0.5;
  context.beginPath();
  for (let x = -height; x < width; x += stripes.distance) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}
