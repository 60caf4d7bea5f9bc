import type { Position } from "#contract/wire/recordings/recordings.ts";

/** Positions come as objects, or from old devices as `[time, [x1, y1, x2, y2]]`. Anything else is none. */
export function toPositions(sent: unknown): Position[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((one: unknown) => {
    if (Array.isArray(one)) return fromCorners(one);
    return typeof one === "object" && one !== null
      ? fromObject(one as Record<string, unknown>)
      : [];
  });
}

function fromObject(sent: Record<string, unknown>): Position[] {
  const { x, y, width, height, frame_number, order, mass, blank } = sent;
  if (!areNumbers([x, y, width, height])) return [];
  const frame = frame_number ?? order;
  return [
    {
      ...({ x, y, width, height } as Position),
      ...(typeof frame === "number" ? { order: frame } : {}),
      ...(typeof mass === "number" ? { mass } : {}),
      ...(blank === undefined ? {} : { blank: Boolean(blank) }),
    },
  ];
}

function fromCorners([frameTime, corners]: unknown[]): Position[] {
  if (typeof frameTime !== "number" || !Array.isArray(corners)) return [];
  const four: unknown[] = corners.slice(0, 4);
  if (four.length < 4 || !areNumbers(four)) return [];
  const [x1, y1, x2, y2] = four as [number, number, number, number];
  return [{ x: x1, y: y1, width: x2 - x1, height: y2 - y1, frameTime }];
}

function areNumbers(values: unknown[]): values is number[] {
  return values.every((value) => typeof value === "number");
}
