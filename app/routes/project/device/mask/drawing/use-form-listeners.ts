import { type RefObject, useEffect, useEffectEvent } from "react";
import { rowChange } from "#app/forms/row-button.ts";

/** What only the server does. */
const sent = ["save", "preview"];

interface Acts {
  /** What a button sends; a change of one corner is told by its name. */
  press: (act: string, isRow?: boolean) => void;
  type: () => void;
}

/** Takes from the form around an element the presses of its buttons, what is typed into it, and the keys of undoing. */
export function useFormListeners(inForm: RefObject<HTMLButtonElement | null>, acts: Acts): void {
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || sent.includes(submitter.value)) return;
    event.preventDefault();
    acts.press(submitter.value, submitter.name === rowChange);
  });
  const onInput = useEffectEvent(() => acts.type());
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = findRetracing(event);
    if (!act) return;
    event.preventDefault();
    acts.press(act);
  });
  useEffect(() => {
    const form = inForm.current?.form;
    const ended = new AbortController();
    const { signal } = ended;
    form?.addEventListener("submit", (event) => onSubmit(event), { signal });
    form?.addEventListener("input", () => onInput(), { signal });
    form?.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    return () => ended.abort();
  }, [inForm]);
}

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z, but in a field, which has its own. */
function findRetracing({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey || target instanceof HTMLInputElement) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === "y") return "redo";
  if (pressed !== "z") return undefined;
  return shiftKey ? "redo" : "undo";
}
