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
export const maxRows = 80;

interface Typed extends Pick<Draft, "name" | "alertOnEnter" | "heat"> {
  past: string;
  /** The corners that the page was made with. */
  shown: string;
}

/** The draft that a form holds, with the rows of its table; undefined is one that a button has added. */
export function toDraft(typed: Typed, table: (DraftRow | undefined)[]): Draft {
  const { name, alertOnEnter, heat, shown } = typed;
  const rows = fillTable(table);
  const past = typed.past.split("|").filter(Boolean);
  const isTyped = shown !== "" && shown !== toText(rows);
  const steps = (isTyped ? [...past, shown] : past).slice(-stepsKept);
  return { name, alertOnEnter, heat, rows, past: steps };
}

/** Empty rows count for nothing, and a new corner stands half way between the two beside it. */
export function fillTable(table: (DraftRow | undefined)[]): DraftRow[] {
  const rows = table.filter((row) => !row || row.x !== "" || row.y !== "");
  return rows.map(
    (row, index) => row ?? between(rows.at(index - 1), rows[(index + 1) % rows.length]),
  );
}

/** The draft after a button for all corners was pressed. */
export function press(draft: Draft, pressed: string): Draft {
  const [act = "", place = ""] = pressed.split(":");
  if (act === "undo") return undo(draft);
  const rows = act === "restart" ? [] : act === "preset" && findPreset(place)?.map(toRow);
  return withRows(draft, rows || draft.rows);
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

function between(from: DraftRow | undefined, to: DraftRow | undefined): DraftRow {
  const [a, b] = [from && findPoint(from), to && findPoint(to)];
  if (!a || !b) return { x: "50", y: "50" };
  return toRow({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}

/** The pictures that take clicks, by the names that they send their pixels under. */
export const clickSizes: Record<"large" | "small", Size> = {
  large: { width: 640, height: 480 },
  small: { width: 280, height: 210 },
};

type Clicks = Partial<Record<keyof typeof clickSizes, { x: number; y: number }>>;

/** A button that is pressed without a pointer says 0, 0, which is no place that anyone chose. */
export function addClick(draft: Draft, { large, small }: Clicks): Draft {
  const [name, click] =
    large && (large.x > 0 || large.y > 0)
      ? (["large", large] as const)
      : (["small", small] as const);
  if (!click || !(click.x > 0 || click.y > 0)) return draft;
  return withRows(draft, [...draft.rows, toRow(frameClick(click, clickSizes[name]))]);
}
