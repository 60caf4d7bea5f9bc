import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** Comes when the page is there: it sends on what a page that was closed has left. */
const Sending = lazy(() => import("../queue/sending.tsx"));

interface Props {
  /** Of the uploads of the device. */
  path: string;
  jobId: number;
}

/** How far the files of a job are that go one by one. */
export function JobQueue(props: Props) {
  const isHydrated = useHydrated();
  return isHydrated ? (
    <Suspense>
      <Sending {...props} />
    </Suspense>
  ) : null;
}
