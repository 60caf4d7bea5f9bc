import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/components/root-data.ts";
import type { LoadedItem } from "./load-review.server.ts";
import { ReviewItem } from "./review-item.tsx";
import { findTrack } from "./work/find-track.ts";

/** Comes after the page, which works without it. */
const Worker = lazy(() => import("./work/worker.tsx").then(({ Worker }) => ({ default: Worker })));

/** The recording of the address; where scripts run, those after it too, without waiting for the server. */
export function Reviewer({ loaded }: { loaded: LoadedItem }) {
  const isHydrated = useHydrated();
  const isLight = useRootData()?.isLight !== false;
  const still = <StillReviewer loaded={loaded} />;
  if (!isHydrated || isLight || !loaded.canAct) return still;
  return (
    <Suspense fallback={still}>
      <Worker loaded={loaded} />
    </Suspense>
  );
}

function StillReviewer({ loaded }: { loaded: LoadedItem }) {
  const { view, trackId, last } = loaded;
  const left = loaded.toQueue.find(({ queue }) => queue === loaded.queue);
  return (
    <ReviewItem
      loaded={loaded}
      view={view}
      track={findTrack(view, trackId)}
      last={last}
      left={left ?? { left: 0, isMore: false }}
    />
  );
}
