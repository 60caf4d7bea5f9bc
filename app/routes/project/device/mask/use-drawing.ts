import { type RefObject, useLayoutEffect, useState } from "react";
import {
  fromText,
  press,
  readDraft,
  toText,
  withRows,
  type Draft,
  type DraftRow,
} from "./draft.ts";
import { judgeShape } from "./judge-draft.ts";
import { toHints, toShownDraft, type ShownDraft } from "./shown-draft.ts";

const words = {
  undone: "Undone",
  redone: "Redone",
  set: "Changed",
  corners: (count: number) => (count === 1 ? "1 corner" : `${count} corners`),
};

interface Drawn {
  shown: ShownDraft;
  hints: string[];
  /** What was undone, the latest last. */
  undone: string[];
  /** What was done last, for those who do not see it. */
  says: string;
  /** How often scripts have changed the draft. */
  turn: number;
  /** The corner to go on with; steps of one by the arrow keys are undone as one. */
  focus: { corner: number; isStep: boolean } | undefined;
}

export type Drawing = ReturnType<typeof useDrawing>;

/**
 * The draft of a region as scripts change it. It stands in the form itself, in the table and the hidden fields, and
 * each change is read from there and judged as the server would: saving sends the same form with and without scripts.
 */
export function useDrawing(
  form: RefObject<HTMLFormElement | null>,
  start: Pick<Drawn, "shown" | "hints">,
) {
  const [drawn, setDrawn] = useState<Drawn>({
    shown: start.shown,
    hints: start.hints,
    undone: [],
    says: "",
    turn: 0,
    focus: undefined,
  });
  /* While numbers are typed or a corner is dragged. */
  const [live, setLive] = useState<DraftRow[]>();
  useLayoutEffect(() => {
    if (drawn.turn > 0 && form.current) fillTable(form.current, drawn.shown.rows);
  }, [drawn, form]);
  const judged = live && judgeRows(live);

  return {
    ...drawn,
    rows: live ?? drawn.shown.rows,
    picture: judged ?? drawn.shown,
    hints: judged ? toHints(judged) : drawn.hints,
    /** The corners that the form holds, as they are typed. */
    read: () => read().rows,
    /** Shows corners that are not set yet; nothing to show those that are. */
    show: setLive,
    set: setCorners,
    press: pressButton,
  };

  function read(): Draft {
    return readDraft(form.current ? new FormData(form.current) : new FormData());
  }

  function become(draft: Draft, told: Pick<Drawn, "says" | "undone" | "focus">) {
    const judged = judgeShape(draft);
    /* A corner on its way past another does not become one with it. */
    const next = told.focus?.isStep ? { ...judged, draft } : judged;
    const [shown, hints] = [toShownDraft(next), toHints(next)];
    setLive(undefined);
    setDrawn({
      ...told,
      shown,
      hints,
      says: [told.says, ...hints].join(". "),
      turn: drawn.turn + 1,
    });
  }

  function setCorners(rows: DraftRow[], says: string, corner: number, isStep = false) {
    const { focus } = drawn;
    const draft = read();
    const goesOn = isStep && focus?.isStep === true && focus.corner === corner;
    const next = goesOn ? { ...draft, rows } : withRows(draft, rows);
    become(next, { says, undone: [], focus: { corner, isStep } });
  }

  /** Does here what a button asks of the server; false where only the server can. */
  function pressButton(act: string): boolean {
    if (act === "save" || act === "preview") return false;
    const draft = read();
    const { undone } = drawn;
    const says = (verb: string, rows: DraftRow[]) => `${verb}: ${words.corners(rows.length)}`;
    const last = undone.at(-1);
    if (act === "redo") {
      if (last === undefined) return true;
      const next = withRows(draft, fromText(last));
      const told = { says: says(words.redone, next.rows), undone: undone.slice(0, -1) };
      become(next, { ...told, focus: undefined });
      return true;
    }
    const asked = new FormData();
    asked.set("act", act);
    const next = press(draft, asked);
    if (next === draft) return true;
    const isUndo = act === "undo";
    become(next, {
      says: says(isUndo ? words.undone : words.set, next.rows),
      undone: isUndo ? [...undone, toText(draft.rows)] : [],
      focus: undefined,
    });
    return true;
  }
}

function judgeRows(rows: DraftRow[]) {
  return judgeShape({ name: "", alertOnEnter: false, rows, past: [] });
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
