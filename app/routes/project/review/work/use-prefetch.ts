import { useEffect } from "react";
import type { ReviewView } from "../review-item.server.ts";

const max = 3;

/** The pictures of the next recordings are there before they are looked at. */
export function usePrefetch(ahead: readonly ReviewView[]): void {
  const key = ahead
    .slice(1, 1 + max)
    .flatMap(listPictures)
    .join(" ");
  useEffect(() => {
    for (const src of key.split(" ")) if (src !== "") new Image().src = src;
  }, [key]);
}

function listPictures({ poster, tracks }: ReviewView): string[] {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const clips = tracks.flatMap(({ clip, isWaiting }) =>
    clip && isWaiting ? [clip.stillSrc, ...(isStill ? [] : [clip.src])] : [],
  );
  return [...(poster ? [poster.src] : []), ...clips];
}
