import { useEffect, useEffectEvent } from "react";
import type { Playback } from "./use-playback.ts";

/** Space and the arrows for the whole page, except where they mean something already. */
export function useShortcuts(isOn: boolean, { toggle, step }: Playback): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = { " ": toggle, ArrowLeft: () => step(-1), ArrowRight: () => step(1) }[event.key];
    if (!act || isTaken(event)) return;
    event.preventDefault();
    if (event.key !== " " || !event.repeat) act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return true;
  }
  if (!(event.target instanceof Element)) return false;
  const takers = "input, select, textarea, [contenteditable]";
  const pressed = event.key === " " ? ", button, summary" : "";
  return event.target.closest(takers + pressed) !== null;
}
