import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation by script, focus moves to the new page's heading, as a full load would, and the page's own script
 * is told that there is a new page to improve.
 */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);
  useEffect(() => {
    dispatchEvent(new Event("shown"));
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    document.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
