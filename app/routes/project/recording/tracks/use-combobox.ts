import { type ComponentType, type MouseEvent, type RefObject, useRef, useState } from "react";
import type { OtherTagProps } from "./other-tag.tsx";

/**
 * A link that opens the combobox in place, whose script and labels come when they are first asked for; `onMissing`
 * where they do not.
 */
export function useCombobox(link: RefObject<HTMLElement | null>, onMissing: () => void) {
  const [Combobox, setCombobox] = useState<ComponentType<OtherTagProps>>();
  const isFromLink = useRef(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    isFromLink.current = document.activeElement === link.current;
    import("./other-tag.tsx").then(({ OtherTag }) => setCombobox(() => OtherTag), onMissing);
  };
  /**
   * The focus goes back to the link, or to the name of the track once that is tagged, as the link goes with it. Whoever
   * opened it by a key of the page has the keys of the page again.
   */
  const close = (returnTo: "link" | "track" = "link") => {
    const row = link.current?.closest("li");
    setCombobox(undefined);
    if (!isFromLink.current) return;
    const name = returnTo === "track" ? row?.querySelector<HTMLElement>("a") : undefined;
    (name ?? link.current)?.focus({ preventScroll: true });
  };
  return { Combobox, open, close };
}
