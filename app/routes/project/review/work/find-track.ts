import type { ReviewTrack, ReviewView } from "../review-item.server.ts";

/** The chosen track, or else the first that waits. */
export function findTrack(
  { tracks }: ReviewView,
  trackId: number | undefined,
): ReviewTrack | undefined {
  return (
    tracks.find(({ id }) => id === trackId) ??
    tracks.find(({ isWaiting }) => isWaiting) ??
    tracks[0]
  );
}
