import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";

/** Where its script cannot be fetched, the browser goes to the page. */
const LazyDialog = lazy<ComponentType<{ path: string }>>(() =>
  import("./open-dialog.tsx").then(
    ({ OpenDialog }) => ({ default: OpenDialog }),
    () => ({ default: GoThere }),
  ),
);

/** Shows a page as a dialog over the one that it was opened from, at its own address: a reload shows it whole. */
export function PageDialog() {
  const { mask, key } = useLocation();
  return mask ? (
    <Suspense>
      <LazyDialog key={key} path={mask.pathname + mask.search} />
    </Suspense>
  ) : null;
}

function GoThere({ path }: { path: string }) {
  useEffect(() => window.location.assign(path), [path]);
  return null;
}
