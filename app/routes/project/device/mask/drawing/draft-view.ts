import type { FramePoint } from "#contract/rules/masks/mask-geometry.ts";
import { toText, type Draft } from "./draft.ts";
import type { Validation } from "./validate-draft.ts";

/** A draft as the page shows it and its form carries it on. */
export function toDraftView({ draft, points, faulty }: Omit<Validation, "shapeErrors">) {
  const { name, alertOnEnter, heat, rows, past }: Draft = draft;
  return {
    name,
    alertOnEnter,
    heat,
    rows,
    past: past.join("|"),
    text: toText(rows),
    points: withoutClosing(points),
    faulty,
  };
}

export type DraftView = ReturnType<typeof toDraftView>;

/** What saving would refuse; one or two corners are not called a fault while they are being set. */
export function toHints({ points, shapeErrors }: Validation): string[] {
  return points.length < 3 ? [] : shapeErrors.map(({ msg }) => msg);
}

/** Other clients store the first point again as the last one. */
export function withoutClosing(points: FramePoint[]): FramePoint[] {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 1 && first?.x === last?.x && first?.y === last?.y;
  return isClosed ? points.slice(0, -1) : points;
}
