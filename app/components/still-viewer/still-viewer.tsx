import { type ComponentType, lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PlainStill, type StillProps } from "./plain-still.tsx";

/** Where its script cannot be fetched, the plain picture stays. */
const LazyStill = lazy<ComponentType<StillProps>>(() =>
  import("./live-still.tsx").then(
    ({ LiveStill }) => ({ default: LiveStill }),
    () => ({ default: PlainStill }),
  ),
);

/** A picture with the boxes of its tracks; where scripts run, one to look at closely. */
export function StillViewer(props: StillProps) {
  const isHydrated = useHydrated();
  const plain = <PlainStill {...props} />;
  return <Suspense fallback={plain}>{isHydrated ? <LazyStill {...props} /> : plain}</Suspense>;
}
