import {
  frameClick,
  clampToMargin,
  type FramePoint,
  type Size,
} from "#contract/rules/masks/mask-geometry.ts";
import { findPreset } from "./presets.ts";

/** A corner as it was typed, in per cent of the frame. */
export interface DraftRow {
  x: string;
  y: string;
}

export interface Draft {
  name: string;
  alertOnEnter: boolean;
  /** Whether the picture shows where animals pass. */
  heat: boolean;
  rows: DraftRow[];
  /** What the rows were before, the latest last, as the form carries it. */
  past: string[];
}

const stepsKept = 20;
const maxRows = 80;

/** The draft that a form holds. */
export function readDraft(form: FormData): Draft {
  const rows: DraftRow[] = [];
  const count = Math.min(maxRows, Number(textOf(form, "rows")) || 0);
  for (let index = 0; index < count; index += 1) {
    const row = { x: textOf(form, `x-${index}`), y: textOf(form, `y-${index}`) };
    if (row.x !== "" || row.y !== "") rows.push(row);
  }
  const past = textOf(form, "past").split("|").filter(Boolean);
  const shown = textOf(form, "shown");
  const isTyped = shown !== "" && shown !== toText(rows);
  return {
    name: textOf(form, "name"),
    alertOnEnter: form.has("alertOnEnter"),
    heat: form.has("heat"),
    rows,
    past: (isTyped ? [...past, shown] : past).slice(-stepsKept),
  };
}

/** The draft after what was pressed: a button of a corner, one for all of them, or the picture. */
export function press(draft: Draft, form: FormData): Draft {
  const [act = "", place = ""] = textOf(form, "act").split(":");
  if (act === "undo") return undo(draft);
  const rows = changeRows(draft.rows, act, place) ?? addClick(draft.rows, form) ?? draft.rows;
  return withRows(draft, rows);
}

/** The draft with other corners, and a way back to those it has. */
export function withRows(draft: Draft, rows: DraftRow[]): Draft {
  return toText(rows) === toText(draft.rows) ? draft : { ...draft, rows, past: remember(draft) };
}

export function toText(rows: DraftRow[]): string {
  const clean = (text: string) => text.replace(/[|;,]/g, "");
  return rows.length === 0 ? "-" : rows.map(({ x, y }) => `${clean(x)},${clean(y)}`).join(";");
}

/** The corners that `toText` has written. */
export function fromText(text: string): DraftRow[] {
  if (text === "-") return [];
  return text.split(";").map((row) => {
    const [x = "", y = ""] = row.split(",");
    return { x, y };
  });
}

export function toRow({ x, y }: FramePoint): DraftRow {
  return { x: toPercent(x), y: toPercent(y) };
}

/** Undefined where a number cannot be read. */
export function findPoint({ x, y }: DraftRow): FramePoint | undefined {
  const [across, down] = [findShare(x), findShare(y)];
  if (across === undefined || down === undefined) return undefined;
  return clampToMargin({ x: across, y: down });
}

export function findShare(text: string): number | undefined {
  const percent = Number(text.replace(",", "."));
  return text !== "" && Number.isFinite(percent) ? Math.round(percent * 100) / 10_000 : undefined;
}

function toPercent(share: number): string {
  return String(Math.round(share * 1000) / 10);
}

function remember({ rows, past }: Draft): string[] {
  return [...past, toText(rows)].slice(-stepsKept);
}

function undo(draft: Draft): Draft {
  const last = draft.past.at(-1);
  if (last === undefined) return draft;
  return { ...draft, rows: fromText(last), past: draft.past.slice(0, -1) };
}

function changeRows(rows: DraftRow[], act: string, place: string): DraftRow[] | undefined {
  const index = Number(place);
  switch (act) {
    case "restart":
      return [];
    case "preset":
      return findPreset(place)?.map(toRow);
    case "delete":
      return rows.toSpliced(index, 1);
    case "insert":
      return rows.toSpliced(index + 1, 0, between(rows, index));
    case "up":
      return index > 0 ? swap(rows, index - 1) : undefined;
    case "down":
      return index < rows.length - 1 ? swap(rows, index) : undefined;
    default:
      return undefined;
  }
}

/** Half way to the next corner. */
function between(rows: DraftRow[], index: number): DraftRow {
  const from = rows[index];
  const to = rows[(index + 1) % rows.length];
  const [a, b] = [from && findPoint(from), to && findPoint(to)];
  if (!a || !b) return { x: "50", y: "50" };
  return toRow({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}

function swap(rows: DraftRow[], index: number): DraftRow[] {
  const [one, other] = [rows[index], rows[index + 1]];
  return one && other ? rows.toSpliced(index, 2, other, one) : rows;
}

/** The pictures that take clicks, by the names that they send their pixels under. */
export const clickSizes: Record<"large" | "small", Size> = {
  large: { width: 640, height: 480 },
  small: { width: 280, height: 210 },
};

/** A button that is pressed without a pointer says 0, 0, which is no place that anyone chose. */
function addClick(rows: DraftRow[], form: FormData): DraftRow[] | undefined {
  for (const [name, size] of Object.entries(clickSizes)) {
    const [x, y] = [Number(form.get(`${name}.x`)), Number(form.get(`${name}.y`))];
    if (x > 0 || y > 0) return [...rows, toRow(frameClick({ x, y }, size))];
  }
  return undefined;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
