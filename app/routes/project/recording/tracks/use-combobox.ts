import { type ComponentType, type MouseEvent, type RefObject, useRef, useState } from "react";
import { type To, useNavigate } from "react-router";
import type { TagComboboxProps } from "#app/components/tag-combobox/tag-combobox.tsx";

/** A link that opens the combobox in place, whose script and labels come when they are first asked for. */
export function useCombobox(link: RefObject<HTMLElement | null>, to: To) {
  const [Combobox, setCombobox] = useState<ComponentType<TagComboboxProps>>();
  const isFromLink = useRef(false);
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    isFromLink.current = document.activeElement === link.current;
    import("#app/components/tag-combobox/tag-combobox.tsx").then(
      ({ TagCombobox }) => setCombobox(() => TagCombobox),
      () => void navigate(to),
    );
  };
  /**
   * The focus goes back to the link, or to the name of the track once that is tagged, as the link goes with it. Whoever
   * opened it by a key of the page has the keys of the page again.
   */
  const close = (returnTo: "link" | "track" = "link") => {
    const row = link.current?.closest("li");
    setCombobox(undefined);
    if (!isFromLink.current) return;
    const target = returnTo === "link" ? link.current : row?.querySelector<HTMLElement>("a");
    target?.focus({ preventScroll: true });
  };
  return { Combobox, open, close };
}
