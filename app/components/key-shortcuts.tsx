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
  return [...found].find((one) => one.checkVisibility() && !one.ariaDisabled);
}
