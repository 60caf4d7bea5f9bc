import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Of a link to another page of the list: reading goes on at its first heading. */
export const toListStart = { toListStart: true };

/** How far each page of the list was scrolled, by its key in the history; they last as long as the document. */
const positions = new Map<string, number>();

/** Goes to the first heading of another page of the list, and on the way back to where one was. */
export function useListStart(): void {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const isNext = (state as Partial<typeof toListStart> | null)?.toListStart === true;
  /* Before the browser tells that the page, now shorter, has been scrolled. */
  useLayoutEffect(() => {
    const remember = () => positions.set(key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key]);
  useEffect(() => {
    const position = positions.get(key);
    if (type === "POP") {
      if (position !== undefined) scrollTo({ top: position, behavior: "instant" });
      return;
    }
    if (isNext) readOnAt(document.querySelector(firstHeading));
  }, [key, type, isNext]);
}

/** Of the results, or of why there are none. */
export const firstHeading = "#found h2";

export function readOnAt(start: HTMLElement | null, block?: ScrollLogicalPosition): void {
  if (!start) return;
  start.tabIndex = -1;
  start.scrollIntoView({ block });
  start.focus({ preventScroll: true });
}
