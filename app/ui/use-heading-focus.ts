import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a navigation by script, focus moves to the new page's heading, as a full load would. */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    document.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
