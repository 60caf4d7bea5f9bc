import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Drawing } from "./use-drawing.ts";

/** Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z in the form of a drawing, but in a field, which has its own. */
export function useUndoKeys(
  form: RefObject<HTMLFormElement | null>,
  { press }: Pick<Drawing, "press">,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || target instanceof HTMLInputElement) return;
    const pressed = key.toLowerCase();
    if (pressed !== "z" && pressed !== "y") return;
    event.preventDefault();
    press(pressed === "y" || shiftKey ? "redo" : "undo");
  });
  useEffect(() => {
    const element = form.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [form]);
}
