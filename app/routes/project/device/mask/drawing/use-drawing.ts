import { type RefObject, useLayoutEffect } from "react";
import type { RowChange } from "#app/forms/row-button.ts";
import { cornerName } from "./corner-name.ts";
import {
  fillTable,
  fromText,
  press,
  toDraft,
  toText,
  withRows,
  type Draft,
  type DraftRow,
} from "./draft.ts";
import type { Canvas, Drawn } from "./drawn.ts";
import { validateShape } from "./validate-draft.ts";
import { toHints, toDraftView } from "./draft-view.ts";
import { useFormListeners } from "./use-form-listeners.ts";

const text = {
  undone: "Undone",
  redone: "Redone",
  set: "Changed",
  corners: (count: number) => (count === 1 ? "1 corner" : `${count} corners`),
};

/**
 * Changes the draft of a region by scripts. It stands in the form itself, in the table and the hidden fields, and each
 * change is read from there and judged as the server would: saving sends the same form with and without scripts.
 */
export function useDrawing(
  inForm: RefObject<HTMLButtonElement | null>,
  { drawn, become, show }: Canvas,
) {
  useLayoutEffect(() => {
    const form = inForm.current?.form;
    if (drawn.turn > 0 && form) writeTable(form, drawn.shown.rows);
  }, [drawn, inForm]);
  const type = () => showUnset(read().rows);
  useFormListeners(inForm, { press: pressButton, type });
  return { read: () => read().rows, show: showUnset, set };

  function read(): Draft {
    const form = inForm.current?.form;
    const fields = form ? new FormData(form) : new FormData();
    const textOf = (name: string) => String(fields.get(name) ?? "").trim();
    const typed = {
      name: textOf("name"),
      alertOnEnter: fields.has("alertOnEnter"),
      heat: fields.has("heat"),
      past: textOf("past"),
      shown: textOf("shown"),
    };
    return toDraft(typed, readTable(fields));
  }

  /** Corners that are not set yet; none to show those that are. */
  function showUnset(rows: DraftRow[] | undefined): void {
    const checked =
      rows && validateShape({ name: "", alertOnEnter: false, heat: false, rows, past: [] });
    show(
      checked && { rows, points: checked.points, faulty: checked.faulty, hints: toHints(checked) },
    );
  }

  function set(rows: DraftRow[], says: string, corner: number, isStep = false): void {
    const draft = read();
    const { focus } = drawn;
    const goesOn = isStep && focus?.isStep === true && focus.corner === corner;
    const next = goesOn ? { ...draft, rows } : withRows(draft, rows);
    change(next, { says, undone: [], focus: { corner, isStep } });
  }

  function change(draft: Draft, reported: Pick<Drawn, "says" | "undone" | "focus">): void {
    const checked = validateShape(draft);
    /* A corner on its way past another does not become one with it. */
    const shown = toDraftView(reported.focus?.isStep ? { ...checked, draft } : checked);
    const hints = toHints(checked);
    const says = [reported.says, ...hints].join(". ");
    show(undefined);
    become({ ...reported, shown, hints, says, turn: drawn.turn + 1 });
  }

  function pressButton(act: string, isRow = false): void {
    const draft = read();
    const next = isRow
      ? changeCorner(draft, act)
      : act === "redo"
        ? redo(draft)
        : press(draft, act);
    if (next === draft) return;
    const verbs: Record<string, string> = { undo: text.undone, redo: text.redone };
    change(next, {
      says: `${verbs[act] ?? text.set}: ${text.corners(next.rows.length)}`,
      undone: undoneAfter(act, draft),
      focus: undefined,
    });
  }

  function changeCorner(draft: Draft, change: string): Draft {
    const form = inForm.current?.form;
    return form
      ? withRows(draft, fillTable(changeRows(readTable(new FormData(form)), change)))
      : draft;
  }

  function redo(draft: Draft): Draft {
    const last = drawn.undone.at(-1);
    return last === undefined ? draft : withRows(draft, fromText(last));
  }

  function undoneAfter(act: string, { rows }: Draft): string[] {
    if (act === "undo") return [...drawn.undone, toText(rows)];
    return act === "redo" ? drawn.undone.slice(0, -1) : [];
  }
}

function readTable(fields: FormData): DraftRow[] {
  const rows: DraftRow[] = [];
  const textOf = (axis: "x" | "y") =>
    String(fields.get(cornerName(rows.length, axis)) ?? "").trim();
  while (fields.has(cornerName(rows.length, "x"))) rows.push({ x: textOf("x"), y: textOf("y") });
  return rows;
}

/** What was typed into a field stays there whatever its default becomes. */
function writeTable({ elements }: HTMLFormElement, rows: DraftRow[]): void {
  for (const [index, { x, y }] of [...rows, { x: "", y: "" }].entries()) {
    for (const [axis, value] of [
      ["x", x],
      ["y", y],
    ] as const) {
      const field = elements.namedItem(cornerName(index, axis));
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }
}

/** The rows after a button was pressed, as Conform changes them on the server; undefined is a row that was added. */
function changeRows<Row>(rows: Row[], pressed: string): (Row | undefined)[] {
  const { type, payload } = JSON.parse(pressed) as RowChange;
  if (type === "insert") {
    const changed: (Row | undefined)[] = [...rows];
    return changed.toSpliced(payload.index ?? rows.length, 0, undefined);
  }
  if (type === "remove") return rows.toSpliced(payload.index, 1);
  return rows
    .toSpliced(payload.from, 1)
    .toSpliced(payload.to, 0, ...rows.slice(payload.from, payload.from + 1));
}
