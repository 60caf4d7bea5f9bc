import { type RefObject, useLayoutEffect } from "react";
import {
  fromText,
  press,
  readDraft,
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
    if (drawn.turn > 0 && form) fillTable(form, drawn.shown.rows);
  }, [drawn, inForm]);
  const type = () => showUnset(read().rows);
  useFormListeners(inForm, { press: pressButton, type });
  return { read: () => read().rows, show: showUnset, set };

  function read(): Draft {
    const form = inForm.current?.form;
    return readDraft(form ? new FormData(form) : new FormData());
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

  function pressButton(act: string): void {
    const draft = read();
    const next = act === "redo" ? redo(draft) : press(draft, toForm(act));
    if (next === draft) return;
    const verbs: Record<string, string> = { undo: text.undone, redo: text.redone };
    change(next, {
      says: `${verbs[act] ?? text.set}: ${text.corners(next.rows.length)}`,
      undone: undoneAfter(act, draft),
      focus: undefined,
    });
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

function toForm(act: string): FormData {
  const form = new FormData();
  form.set("act", act);
  return form;
}

/** What was typed into a field stays there whatever its default becomes. */
function fillTable({ elements }: HTMLFormElement, rows: DraftRow[]): void {
  for (const [index, { x, y }] of [...rows, { x: "", y: "" }].entries()) {
    for (const [axis, value] of Object.entries({ x, y })) {
      const field = elements.namedItem(`${axis}-${index}`);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }
}
