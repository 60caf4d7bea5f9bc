import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { keep, readKept } from "./kept.ts";

export interface KeyBinding {
  /** As `nameKey` names them: "k", "ArrowLeft", "Shift+n", "Alt+ArrowRight", "?". */
  keys: readonly string[];
  /** For the list of keys: "Play or pause". */
  does: string;
  run: () => void;
  /** Whether a key that is kept down does it again and again. */
  repeats?: boolean;
}

export type KeyRow = Pick<KeyBinding, "keys" | "does">;

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey"> &
  Partial<Pick<KeyboardEvent, "getModifierState">>;

export function useKeys(isOn: boolean, bindings: readonly KeyBinding[]): void {
  useKeyPresses(isOn, (name) => bindings.find(({ keys }) => keys.includes(name)));
}

/** Keys for the whole page, except where they mean something already. */
export function useKeyPresses(
  isOn: boolean,
  findBinding: (name: string) => Pick<KeyBinding, "run" | "repeats"> | undefined,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event)) return;
    const binding = findBinding(nameKey(event));
    if (!binding) return;
    event.preventDefault();
    if (!event.repeat || binding.repeats) binding.run();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}

/** Shift counts with letters and with keys that have a name, because other signs need it on some keyboards. */
export function nameKey(event: Pressed): string {
  const { key, shiftKey } = event;
  const isLetter = /^\p{L}$/u.test(key);
  const isSign = key.length === 1 && key !== " " && !isLetter;
  const isAltGraph = isSign && event.getModifierState?.("AltGraph") === true;
  const modifiers = [
    ["Ctrl", event.ctrlKey && !isAltGraph],
    ["Meta", event.metaKey],
    ["Alt", event.altKey && !isAltGraph],
    ["Shift", shiftKey && !isSign],
  ] as const;
  const held = modifiers.flatMap(([name, isHeld]) => (isHeld ? [`${name}+`] : []));
  const name = key === " " ? "Space" : isLetter ? key.toLowerCase() : key;
  return held.join("") + name;
}

const takers = {
  any: "input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), select, textarea, [contenteditable], audio, video",
  " ": "input:not([type=range]), button, summary, audio, video",
  Enter: "input:not([type=range], [type=checkbox]), button, summary, a[href]",
  moves: "input:is([type=radio], [type=range]):not([data-scrubber])",
};
const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** An open dialog has all keys to itself, but for the one in which a recording stands over its list. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]:not(.list-dialog)")) return true;
  if (!(target instanceof Element)) return false;
  const selectors = [
    takers.any,
    ...(key === " " || key === "Enter" ? [takers[key]] : []),
    ...(moves.includes(key) ? [takers.moves] : []),
  ];
  return target.closest(selectors.join(", ")) !== null;
}

const changed = new Set<() => void>();
let isOnHere: boolean | undefined;

/** Whether people want keys that act on the whole page: one switch for all of them, kept. */
export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, readSwitch, () => false);
  const change = (isOn: boolean) => {
    isOnHere = isOn;
    keep({ hasShortcuts: isOn });
    for (const tell of changed) tell();
  };
  return [isOn, change];
}

function subscribe(tell: () => void): () => void {
  changed.add(tell);
  return () => changed.delete(tell);
}

function readSwitch(): boolean {
  isOnHere ??= readKept()["hasShortcuts"] !== false;
  return isOnHere;
}
