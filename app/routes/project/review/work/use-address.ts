import { useEffect } from "react";
import { findTrack } from "./find-track.ts";
import type { Work } from "./review-work.ts";

/** Where one is, for the links and forms of the page, and for whoever loads it again. */
export function useAddress(queuePath: string, work: Work, startedAt: number): string {
  const [view] = work.ahead;
  const track = view && findTrack(view, work.trackId);
  const address = new URL(queuePath, "http://here");
  const { searchParams } = address;
  if (view) searchParams.set("item", String(view.id));
  if (track) searchParams.set("track", String(track.id));
  if (work.last) searchParams.set("last", work.last.what);
  if (work.tagged > 0) searchParams.set("tagged", String(work.tagged));
  searchParams.set("since", new Date(startedAt).toISOString());
  const { pathname, search } = address;
  useEffect(() => {
    /* The router reads nothing for it: what is shown is here already. */
    history.replaceState(history.state, "", pathname + search);
  }, [pathname, search]);
  return search;
}
