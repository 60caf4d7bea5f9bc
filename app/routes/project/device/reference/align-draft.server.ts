import { z } from "zod";
import { rowsOf } from "#app/forms/rows.server.ts";
import type { FieldError } from "#contract/envelope.ts";
import type { Size } from "#contract/rules/masks/mask-geometry.ts";
import {
  clampToPhoto,
  findCornerFault,
  type PhotoCorners,
} from "#contract/rules/masks/photo-corners.ts";
import { findPoint, toClickSizes, toRow, type CornerRow } from "./align-rows.ts";
import { cornerNames } from "./corner-names.ts";

const text = {
  number: (corner: string) => `${corner}: enter two numbers, in per cent of the photo`,
  dented: "The four corners do not make a frame: two edges cross, or a corner points inwards",
  mirrored: "The corners are in the wrong order: top left comes first, then top right",
  small: "The frame is smaller than 1% of the photo",
};

export interface AlignDraft {
  rows: CornerRow[];
  /** The one that a click sets. */
  corner: number;
}

const typed = z.string().trim().default("");
const place = z.object({ x: z.number().default(0), y: z.number().default(0) }).optional();

/** `large` and `small` are the photo in two sizes, which take clicks. */
export const alignForm = z.object({
  corners: rowsOf(z.object({ x: typed, y: typed }), { most: cornerNames.length }),
  corner: typed,
  act: typed,
  large: place,
  small: place,
});

type Sent = z.output<typeof alignForm>;

/** The draft after what was pressed: a button that moves the corner, or the photo. */
export function readAlignDraft(sent: Sent, photo: Size): AlignDraft {
  const corner = cornerNames.findIndex((_, index) => String(index) === sent.corner);
  const rows = cornerNames.map((_, index) => sent.corners[index] ?? { x: "", y: "" });
  const draft = { rows, corner: Math.max(0, corner) };
  const [act, axis, percent] = sent.act.split(":");
  if (act === "move") return move(draft, axis === "y" ? "y" : "x", Number(percent) || 0);
  return click(draft, sent, photo);
}

function move(draft: AlignDraft, axis: "x" | "y", percent: number): AlignDraft {
  const row = draft.rows[draft.corner] as CornerRow;
  const point = findPoint(row);
  if (!point) return draft;
  const moved = toRow(clampToPhoto({ ...point, [axis]: point[axis] + percent / 100 }));
  return { ...draft, rows: draft.rows.with(draft.corner, moved) };
}

/** A button that is pressed without a pointer says 0, 0, which is no place that anyone chose. */
function click(draft: AlignDraft, sent: Sent, photo: Size): AlignDraft {
  const sizes = toClickSizes(photo);
  for (const name of ["large", "small"] as const) {
    const { x, y } = sent[name] ?? { x: 0, y: 0 };
    const { width, height } = sizes[name];
    if (!(x > 0 || y > 0)) continue;
    const set = toRow(clampToPhoto({ x: (x + 0.5) / width, y: (y + 0.5) / height }));
    return { rows: draft.rows.with(draft.corner, set), corner: (draft.corner + 1) % 4 };
  }
  return draft;
}

/** The corners, or what keeps them from being those of a frame. */
export function validateCorners({ rows }: AlignDraft): {
  corners?: PhotoCorners;
  errors: FieldError[];
} {
  const points = rows.map(findPoint);
  const unread = points.flatMap((point, index) =>
    point ? [] : [{ param: `corners[${index}].x`, msg: text.number(cornerNames[index] as string) }],
  );
  if (unread.length > 0) return { errors: unread };
  const corners = points as unknown as PhotoCorners;
  const fault = findCornerFault(corners);
  return fault
    ? { errors: [{ param: "corners[0].x", msg: text[fault] }] }
    : { corners, errors: [] };
}
