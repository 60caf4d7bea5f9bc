import { useEffect } from "react";

const fields = "input, select, textarea, [contenteditable]";
/** Enter and space press what has the focus. */
const pressable = "button, a, summary";

/**
 * Keys press what names them by `aria-keyshortcuts`, unless a field has the focus or what has it takes the key itself.
 * A digit, a letter or a sign stands for itself, others as "Alt+ArrowRight".
 */
export function useKeyShortcuts(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const target = isTaken(event) ? null : findTarget(nameOf(event));
      if (!target) return;
      event.preventDefault();
      if (!event.repeat) target.click();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}

function isTaken({ defaultPrevented, ctrlKey, metaKey, key, target }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey) return true;
  if (!(target instanceof Element)) return false;
  const isPress = key === "Enter" || key === " ";
  return target.closest(isPress ? `${fields}, ${pressable}` : fields) !== null;
}

function nameOf({ altKey, shiftKey, key }: KeyboardEvent): string {
  const isSign = key.length === 1;
  const name = isSign ? key.toLowerCase() : key;
  return `${altKey ? "Alt+" : ""}${shiftKey && !isSign ? "Shift+" : ""}${name}`;
}

function findTarget(name: string): HTMLElement | null {
  const found = document.querySelectorAll<HTMLElement>(
    `main [aria-keyshortcuts~="${CSS.escape(name)}"]`,
  );
  return [...found].find((one) => one.checkVisibility() && !one.ariaDisabled) ?? null;
}
