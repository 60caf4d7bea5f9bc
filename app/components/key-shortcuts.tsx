import { useKeyPresses, useKeysSwitch } from "#app/components/player/use-keys.ts";

/** Keys press what names them by `aria-keyshortcuts`, as `nameKey` names them. */
export function KeyShortcuts() {
  const [isOn] = useKeysSwitch();
  useKeyPresses(isOn, (name) => {
    const target = findTarget(name);
    return target && { run: () => target.click() };
  });
  return null;
}

function findTarget(name: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(
    `main [aria-keyshortcuts~="${CSS.escape(name)}"]`,
  );
  return [...found]
    .filter((one) => one.checkVisibility() && !one.ariaDisabled)
    .toSorted((one, other) => orderOf(other) - orderOf(one))[0];
}

/** Of several that undo, the key presses that of what was done last. */
function orderOf(button: HTMLElement): number {
  return Number(button.closest<HTMLElement>("[data-order]")?.dataset["order"] ?? 0);
}
