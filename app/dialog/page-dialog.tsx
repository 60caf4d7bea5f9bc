import { Suspense } from "react";
import { useLocation } from "react-router";
import type { DialogPath } from "#app/ui/dialog-link.tsx";
import { lazyOrReload } from "#app/components/use-on-demand.ts";

const LazyDialog = lazyOrReload(() =>
  import("./open-dialog.tsx").then(({ OpenDialog }) => OpenDialog),
);

/** Shows a page as a dialog over the one that it was opened from, at its own address: a reload shows it whole. */
export function PageDialog() {
  const { mask, key } = useLocation();
  return mask ? (
    <Suspense>
      <LazyDialog key={key} path={mask.pathname as DialogPath} />
    </Suspense>
  ) : null;
}
