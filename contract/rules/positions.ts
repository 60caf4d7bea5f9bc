import type { Position } from "../wire/recordings.ts";

/** Positions come as objects, or from old devices as `[time, [x1, y1, x2, y2]]`. Anything else is none. */
export function toPositions(sent: unknown[]): Position[] {
  return sent.flatMap((one) => {
    if (Array.isArray(one)) return fromCorners(one);
    const { x, y, width, height, frame_number, order, mass, blank } = one as Record<string, number>;
    if (![x, y, width, height].every((value) => typeof value === "number")) return [];
    const frame = frame_number ?? order;
    return {
      x: x as number,
      y: y as number,
      width: width as number,
      height: height as number,
      ...(frame === undefined ? {} : { order: frame }),
      ...(mass === undefined ? {} : { mass }),
      ...(blank === undefined ? {} : { blank: Boolean(blank) }),
    };
  });
}

function fromCorners([frameTime, corners]: unknown[]): Position[] {
  if (typeof frameTime !== "number" || !Array.isArray(corners)) return [];
  const [x1, y1, x2, y2] = corners as number[];
  if ([x1, y1, x2, y2].some((value) => typeof value !== "number")) return [];
  const x = x1 as number;
  const y = y1 as number;
  return [{ x, y, width: (x2 as number) - x, height: (y2 as number) - y, frameTime }];
}
